import type { S3Client } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';

type Wire = {
  readonly request: { query: Record<string, string> };
};
type Answered = { readonly response: { statusCode: number; body: Readable } };

const textOf = async (body: Readable): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/**
 * The emulator of S3 has no versions. As in a bucket without versioning, the one version of each file is called 'null',
 * and removing that removes the file: a list of versions is asked for as a list of files.
 */
export const listWithoutVersions = (client: S3Client): void =>
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (context['commandName'] !== 'ListObjectVersionsCommand') return next(args);
      const { request } = args as unknown as Wire;
      const { versions: _versions, ...query } = request.query;
      request.query = { ...query, 'list-type': '2' };
      const answered = await next(args);
      const { response } = answered as Answered;
      const files = await textOf(response.body);
      response.body = Readable.from([
        Buffer.from(
          files
            .replaceAll('<Contents>', '<Version><VersionId>null</VersionId>')
            .replaceAll('</Contents>', '</Version>')
            .replaceAll('ListBucketResult', 'ListVersionsResult'),
        ),
      ]);
      return answered;
    },
    { step: 'deserialize', name: 'listWithoutVersions', override: true, priority: 'low' },
  );
