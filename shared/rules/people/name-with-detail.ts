/** A name in a text, with what tells it from the same name of somebody else. */
export const nameWithDetail = ({
  name,
  detail,
}: {
  readonly name: string;
  readonly detail?: string | null | undefined;
}): string => (detail ? `${name} (${detail})` : name);
