import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { s3 } from './store.ts';

/** The part of the SDK's own signer that we use. */
type Signer = {
  readonly presign: (request: unknown, options: object) => Promise<SignedRequest>;
};
type SignedRequest = {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly query: Readonly<Record<string, string | string[]>>;
};

const addressOf = ({ protocol, hostname, port, path, query }: SignedRequest): string => {
  const at = port === undefined ? hostname : `${hostname}:${port}`;
  const search = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return `${protocol}//${at}${path}?${search.join('&')}`;
};

/** Says how the header of a download is written: plain ASCII, and the whole name for browsers that read it. */
const disposition = (filename: string): string => {
  const plain = filename.replace(/[^\w .()-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
};

/**
 * Returns an address that downloads a file for a short time, for whoever has it. Nothing is asked of S3: the address is
 * signed with the function's own permission to read the file, and ends with it.
 */
export const downloadLink = async (Key: string, filename: string, seconds: number): Promise<string> => {
  const command = new GetObjectCommand({
    Bucket: process.env['MEDIA_BUCKET'],
    Key,
    ResponseContentDisposition: disposition(filename),
  });
  let address = '';
  // The package that does this takes the signer of the client, too; it only brings a copy of the signer along.
  command.middlewareStack.add(
    () => async (args) => {
      const signer = await (s3.config as unknown as { signer: () => Promise<Signer> }).signer();
      const { request } = args as unknown as { request: { headers: Record<string, string> } };
      const { host = '' } = request.headers;
      // The body is empty, and S3 takes a link only if it says that nobody signed one.
      const headers = { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
      const signed = await signer.presign(Object.assign(request, { headers }), {
        expiresIn: seconds,
        unsignableHeaders: new Set(['content-type']),
      });
      address = addressOf(signed);
      return { output: { $metadata: {} } satisfies GetObjectCommandOutput, response: {} };
    },
    { step: 'build', priority: 'low', name: 'presign' },
  );
  await s3.send(command);
  return address;
};
