import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import type { PostId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Post } from '#shared/model/post';
import { addDays } from '#shared/rules/basics/time';
import { aJpeg, aPng, decodePicture, paint, red, uploadForm } from '../support/pictures.ts';
import { longTrial, thank } from '../support/recognition.ts';
import { call, send, stack } from '../support/stack.ts';
import { aTeam, type Member, signIn, storedUser } from '../support/team.ts';

const { findPost, recordPostChange } = await import('#functions/data/posts');

const s3 = new S3Client({ endpoint: stack.aws, forcePathStyle: true });
const filesOf = async (w: string, id: PostId): Promise<string[]> => {
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: 'media', Prefix: `posts/${w}/${id}/` }),
  );
  return Contents.map(({ Key }) => `/media/${Key}`);
};
const formOf = (file: Uint8Array | undefined, description: string): FormData => {
  const form = file ? uploadForm('picture', file) : new FormData();
  form.set('description', description);
  return form;
};
const put = (id: PostId, file: Uint8Array | undefined, description: string, by: Member & { at?: Date }) =>
  send('PUT', `/posts/${id}/picture`, formOf(file, description), by);
const pictureIn = ({ body }: { body: unknown }) => (body as Post).picture;

test('a picture is encoded anew, shown with its words, replaced, described anew, removed, and gone with its post', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const post = await thank(team, team.cyd, [team.bob], 1);
  const taken = await aJpeg(
    paint(1600, 900, () => red),
    3,
  );
  expect(taken.includes('Exif')).toBe(true);
  const first = await put(post.id, taken, 'The cake', team.cyd);
  expect(first.status).toBe(200);
  const { url = '', description } = pictureIn(first) ?? {};
  expect(description).toBe('The cake');
  const stored = await fetch(`${stack.origin}${url}`);
  expect(stored.headers.get('content-type')).toBe('image/webp');
  const bytes = new Uint8Array(await stored.arrayBuffer());
  expect(await decodePicture(bytes)).toMatchObject({ width: 1024, height: 576 });
  expect(Buffer.from(bytes).includes('Exif')).toBe(false);
  const [shown] = (await call(posts.list, { query: {} }, team.ann)).body;
  expect(shown?.picture).toEqual({ url, description });

  const second = pictureIn(await put(post.id, aPng(paint(4, 4)), 'The team', team.cyd));
  expect(await filesOf(team.workspace.id, post.id)).toEqual([second?.url]);
  expect(pictureIn(await put(post.id, undefined, 'The whole team', team.cyd))).toEqual({
    url: second?.url,
    description: 'The whole team',
  });
  expect(await filesOf(team.workspace.id, post.id)).toEqual([second?.url]);
  expect(pictureIn(await put(post.id, undefined, '', team.cyd))).toBeNull();
  expect(await filesOf(team.workspace.id, post.id)).toEqual([]);

  await put(post.id, aPng(paint(4, 4)), 'The team', team.cyd);
  await call(posts.remove, { params: { id: post.id } }, team.ann);
  await stack.settle();
  expect(await filesOf(team.workspace.id, post.id)).toEqual([]);
});

test('new words for a picture do not bring it back when it was replaced meanwhile', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const post = await thank(team, team.cyd, [team.bob], 1);
  await put(post.id, aPng(paint(4, 4)), 'The team', team.cyd);
  const read = await findPost(team.workspace.id, post.id, { now: new Date(), consistent: true });
  await put(post.id, aPng(paint(8, 8)), 'The cake', team.cyd);
  if (!read?.picture) throw new Error('no picture');
  const set = { picture: { ...read.picture, description: 'The whole team' } };
  const changed = recordPostChange(read, set, await storedUser(team, team.cyd));
  await expect(changed).rejects.toMatchObject({ name: 'WriteConflict' });
});

test('a picture that is none, without words, too late or by somebody else is refused, and nothing is stored', async () => {
  const at = new Date('2026-03-02T12:00:00Z');
  const team = await aTeam(['ann', 'bob', 'cyd'], { workspace: longTrial, now: at });
  const post = await thank(team, team.cyd, [team.bob], 1, { at });
  const png = aPng(paint(4, 4));
  const end = addDays(at, limits.post.correctDays);
  const late = {
    ...team.cyd,
    at: end,
    token: await signIn({ ...team.cyd, workspace_id: team.workspace.id }, end),
  };
  const refused = [
    [await put(post.id, Buffer.from('<svg/>'), 'Text', { ...team.cyd, at }), 'unsupported_file'],
    [await put(post.id, png, ' ', { ...team.cyd, at }), 'description_required'],
    [
      await put(post.id, png, 'x'.repeat(limits.post.pictureText + 1), { ...team.cyd, at }),
      'message_too_long',
    ],
    [await put(post.id, png, 'Mine', { ...team.bob, at }), 'forbidden'],
    [await put(post.id, undefined, 'Mine', { ...team.bob, at }), 'forbidden'],
    [await put(post.id, png, 'Late', late), 'edit_too_late'],
  ] as const;
  expect(refused.map(([{ codes }]) => codes)).toEqual(refused.map(([, code]) => [code]));
  expect(await filesOf(team.workspace.id, post.id)).toEqual([]);
});
