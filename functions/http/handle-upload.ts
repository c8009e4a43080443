import type { Endpoint, FileField } from '#shared/contract/endpoint';
import type { Answer, Call } from './call.ts';
import { createHandler } from './handle.ts';
import { parseForm } from './multipart.ts';

type Upload = Endpoint & { readonly file: FileField };

/** handle() for calls that take a file. Only their functions bundle the parser of forms. */
export const handleUpload = <E extends Upload>(declared: E, answer: (call: Call<E>) => Promise<Answer<E>>) =>
  createHandler({ declared, read: undefined, answer, parse: (event) => parseForm(event, declared.file) });
