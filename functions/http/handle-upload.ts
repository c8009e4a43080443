import type { MiddlewareObj } from '@middy/core';
import multipart from '@middy/http-multipart-body-parser';
import type { Endpoint, FileField } from '#shared/contract/endpoint';
import type { Answer, Call } from './call.ts';
import { createHandler } from './handle.ts';
import type { Event } from './parse.ts';
import type { Response } from './respond.ts';

type Upload = Endpoint & { readonly file: FileField };

/** handle() for calls that take a file. Reads at most one file, up to its size limit, and forty fields. */
export const handleUpload = <E extends Upload>(declared: E, answer: (call: Call<E>) => Promise<Answer<E>>) =>
  createHandler(
    { declared, read: undefined, answer },
    multipart({
      busboy: { limits: { fileSize: declared.file.bytes, files: 1, fields: 40 } },
    }) as MiddlewareObj<Event, Response>,
  );
