/** Something the person at the terminal can mend: said in one sentence with a way out, without a stack trace. */
export class Problem extends Error {
  override readonly name = 'Problem';
}
