import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

/**
 * The emulator of S3 has no versions. As in a bucket without versioning, the one version of each file is called 'null',
 * and removing that removes the file.
 */
export const listWithoutVersions = (client: S3Client): void => {
  const plain = new S3Client({ forcePathStyle: true });
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (context['commandName'] !== 'ListObjectVersionsCommand') return next(args);
      const input = args.input as { readonly Bucket: string; readonly Prefix: string };
      const { Contents = [] } = await plain.send(new ListObjectsV2Command(input));
      const Versions = Contents.map(({ Key }) => ({ Key, VersionId: 'null' }));
      return { response: {}, output: { Versions, DeleteMarkers: [], $metadata: {} } };
    },
    { step: 'build', name: 'listWithoutVersions', override: true },
  );
};
