import { GetObjectCommand, type GetObjectCommandOutput, PutObjectCommand } from '@aws-sdk/client-s3';
import type { ReportFile } from '#shared/contract/download';
import { limits } from '#shared/model/limits';
import { s3 } from './client.ts';

/**
 * A folder of files that expire soon (infra/cdk/constructs/downloads.ts): reports and archives that somebody has asked for,
 * the parts of archives that were uploaded, and files of people that wait to be applied.
 */
export type DownloadFolder = 'reports' | 'archives' | 'imports' | 'people';

/** A file in the bucket of downloads. */
type DownloadKey = `${DownloadFolder}/${string}`;

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

/** RFC 8187 takes fewer characters as they are than addresses do. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Says how the header of a download is written: plain ASCII, and the whole name for browsers that read it. */
export const disposition = (filename: string): string => {
  const plain = filename.replace(/[^\w .()-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(filename)}`;
};

const bucket = (): string | undefined => process.env['DOWNLOADS_BUCKET'];

/** Stores a file to be downloaded under a name, never displayed. */
export const putDownload = async (Key: DownloadKey, { name, type, content }: ReportFile): Promise<void> => {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket(),
      Key,
      Body: content,
      ContentType: type,
      ContentDisposition: disposition(name),
    }),
  );
};

/**
 * Returns an address that downloads a file for a short time, for whoever has it. Nothing is asked of S3: the address is
 * signed with the function's own permission to read the file, and ends with it.
 */
export const downloadLink = async (Key: DownloadKey, filename: string): Promise<string> => {
  const command = new GetObjectCommand({
    Bucket: bucket(),
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
        expiresIn: limits.downloadSeconds,
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
