import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { profiles } from '#shared/contract/profiles';
import { settings } from '#shared/contract/settings';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import { noPermissions } from '#shared/rules/people/users';
import { changeBeforeCommit } from '../support/faults.ts';
import {
  aJpeg,
  aPng,
  aTurnedWebp,
  aWebp,
  blue,
  decodePicture,
  exif,
  paint,
  red,
  uploadForm,
} from '../support/pictures.ts';
import { aCmykJpeg, aScannedJpeg } from '../support/jpeg-scans.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { aTeam, storedUser, withPermissions } from '../support/team.ts';

const s3 = new S3Client({ endpoint: stack.aws, forcePathStyle: true });
const storedFiles = async (folder: string, w: string): Promise<string[]> => {
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: 'media', Prefix: `${folder}/${w}/` }),
  );
  return Contents.map(({ Key }) => `/media/${Key}`);
};

const fetchPicture = async (address: string | null) => {
  const response = await fetch(`${stack.origin}${address}`);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};
const avatar = (file: Uint8Array, token: string) =>
  send('PUT', '/profiles/me/avatar', uploadForm('avatar', file), { token });
const logo = (file: Uint8Array, token: string) =>
  send('POST', '/settings/logo', uploadForm('logo', file), { token });
const avatarIn = ({ body }: { body: unknown }): string | null => (body as { avatar: string | null }).avatar;
const logoIn = ({ body }: { body: unknown }): string | null => (body as { logo: string | null }).logo;
const near = (color: readonly number[], wanted: readonly number[]): boolean =>
  color.every((part, at) => Math.abs(part - (wanted[at] ?? 0)) < 40);

test('a picture is served from its own path with its type and a cache time of one year', async () => {
  const team = await aTeam(['ann', 'bob']);
  const saved = await avatar(aPng(paint(900, 600)), team.bob.token);
  expect(saved.status).toBe(200);
  const address = avatarIn(saved);
  expect(address).toMatch(/^\/media\/avatars\/[0-9A-Z]{26}\/[0-9A-Z]{26}\/[\w-]{43}\.webp$/);
  const { response, bytes } = await fetchPicture(address);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await decodePicture(bytes)).toMatchObject({ width: 512, height: 512 });
  expect((await call(config.read, {}, team.bob)).body.user.avatar).toBe(address);
  expect((await call(users.list, { query: {} }, team.ann)).body.map((user) => user.avatar)).toContain(
    address,
  );
});

test.each(['/media/', '/media/avatars/x', '/media/avatars/%2e%2e/x.webp'])(
  '404 for the unknown path %s',
  async (path) => {
    expect((await fetch(`${stack.origin}${path}`)).status).toBe(404);
  },
);

test('PNG, JPEG and WebP are accepted, and small pictures keep their size', async () => {
  const team = await aTeam(['ann']);
  const pixels = paint(40, 30);
  for (const file of [aPng(pixels), await aJpeg(pixels), await aWebp(pixels)]) {
    const saved = await logo(file, team.ann.token);
    expect(saved.status).toBe(200);
    const shown = await decodePicture((await fetchPicture(logoIn(saved))).bytes);
    expect(shown).toMatchObject({ width: 40, height: 30 });
    expect(near(shown.at(20, 15), red)).toBe(true);
  }
});

test('EXIF and comments are removed from pictures', async () => {
  const team = await aTeam(['ann']);
  for (const file of [aPng(paint(64, 64)), await aJpeg(paint(64, 64))]) {
    expect(Buffer.from(file).includes('secret-place')).toBe(true);
    const { bytes } = await fetchPicture(avatarIn(await avatar(file, team.ann.token)));
    expect(Buffer.from(bytes).includes('secret-place')).toBe(false);
    expect(Buffer.from(bytes).includes('EXIF')).toBe(false);
  }
});

const leftRed = paint(80, 40, (x) => (x < 40 ? red : blue));
const upright = [
  ['JPEG', await aJpeg(leftRed, 6)],
  ['PNG', aPng(leftRed, undefined, 6)],
  ['WebP', await aTurnedWebp(leftRed, 6)],
] as const;
test.each(upright)('the EXIF orientation of a %s is applied', async (_, file) => {
  const team = await aTeam(['ann']);
  const saved = await logo(file, team.ann.token);
  const shown = await decodePicture((await fetchPicture(logoIn(saved))).bytes);
  expect(shown).toMatchObject({ width: 40, height: 80 });
  expect(near(shown.at(20, 10), red)).toBe(true);
  expect(near(shown.at(20, 70), blue)).toBe(true);
});

const gainMap: Buffer = await aJpeg(paint(20, 15, () => blue));
const phone: readonly (readonly [what: string, file: Buffer])[] = [
  ['a photo with a second JPEG behind it', Buffer.concat([await aJpeg(paint(40, 30)), gainMap])],
  ['a JPEG for printing, in four colors', aCmykJpeg([0, 235, 235, 20], { width: 40, height: 30 })],
  ['a turned JPEG for printing', aCmykJpeg([0, 235, 235, 20], { width: 30, height: 40, exif: exif(8) })],
];
test.each(phone)('%s is accepted', async (_, file) => {
  const team = await aTeam(['ann']);
  const saved = await logo(file, team.ann.token);
  expect(saved.codes).toEqual([]);
  const shown = await decodePicture((await fetchPicture(logoIn(saved))).bytes);
  expect(shown).toMatchObject({ width: 40, height: 30 });
  expect(near(shown.at(20, 15), red)).toBe(true);
});

test('a JPEG in four colors has fewer pixels than another one', async () => {
  const team = await aTeam(['ann']);
  const sent = async (height: number) => {
    const file = aCmykJpeg([0, 0, 0, 0], { width: 3000, height });
    return (await logo(file.subarray(0, 500), team.ann.token)).codes;
  };
  expect(await sent(limits.image.cmykPixels / 3000)).toEqual(['unsupported_file']);
  expect(await sent(limits.image.cmykPixels / 3000 + 1)).toEqual(['file_too_large']);
});

test('whoever sends a HEIC photo is told which kind it is', async () => {
  const team = await aTeam(['ann']);
  const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');
  const { body } = await logo(heic, team.ann.token);
  expect(body).toMatchObject({ errors: [{ code: 'unsupported_file', details: { kind: 'HEIC' } }] });
});

test('an avatar is the middle square of the picture and keeps transparency', async () => {
  const team = await aTeam(['ann']);
  const striped = paint(1800, 600, (x) => (x < 600 || x >= 1200 ? blue : [220, 20, 20, x < 900 ? 255 : 0]));
  const { bytes } = await fetchPicture(avatarIn(await avatar(aPng(striped), team.ann.token)));
  const shown = await decodePicture(bytes);
  expect(shown).toMatchObject({ width: 512, height: 512 });
  expect(near(shown.at(100, 256), red)).toBe(true);
  expect(shown.at(400, 256)[3]).toBeLessThan(10);
});

test('a new avatar replaces the old one, an empty form removes it, and the files are deleted', async () => {
  const team = await aTeam(['ann']);
  const first = avatarIn(await avatar(aPng(paint(20, 20)), team.ann.token));
  const second = avatarIn(await avatar(aPng(paint(30, 30)), team.ann.token));
  expect(second).not.toBe(first);
  expect((await fetchPicture(first)).response.status).toBe(404);
  expect(await storedFiles('avatars', team.workspace.id)).toEqual([second]);
  const none = await send('PUT', '/profiles/me/avatar', new FormData(), team.ann);
  expect(none).toMatchObject({ status: 200, body: { avatar: null } });
  expect(await storedFiles('avatars', team.workspace.id)).toEqual([]);
});

test('the logo is shown with the workspace, ticks the checklist and is in the audit log', async () => {
  const team = await aTeam(['ann', 'bob']);
  const address = logoIn(await logo(aPng(paint(64, 64)), team.ann.token));
  const { body } = await call(config.read, {}, team.ann);
  expect(body).toMatchObject({ workspace: { logo: address }, settings: { global: { logo: address } } });
  expect(body.checklist?.find(({ item }) => item === 'customise')?.done).toBe(true);
  expect((await call(auth.listWorkspaces, {}, team.bob)).body).toMatchObject([{ logo: address }]);
  expect((await call(audit.list, { query: {} }, team.ann)).body).toMatchObject([
    { action: 'settings_changed', details: { fields: 'logo' } },
  ]);
  const none = await send('POST', '/settings/logo', new FormData(), team.ann);
  expect(none).toMatchObject({ status: 200, body: { logo: null } });
  expect(await storedFiles('logos', team.workspace.id)).toEqual([]);
});

const bomb = { width: 60_000, height: 60_000 };
test.each([
  ['413 for more than 4 MB', Buffer.alloc(limits.image.bytes + 1, 1), 413, 'file_too_large'],
  ['413 for too many pixels', aPng(paint(2, 2), bomb), 413, 'file_too_large'],
  ['415 for SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'unsupported_file'],
  ['415 for GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00'), 415, 'unsupported_file'],
  ['415 for HTML that contains PNG', Buffer.from('<!doctype html><p>PNG'), 415, 'unsupported_file'],
  ['415 for a truncated PNG', aPng(paint(200, 200)).subarray(0, 90), 415, 'unsupported_file'],
  [
    '415 for a PNG with a wrong size in its header',
    aPng(paint(2, 2), { width: 9, height: 9 }),
    415,
    'unsupported_file',
  ],
  ['415 for a JPEG without pixels', Buffer.from('ffd8ffe000104a464946', 'hex'), 415, 'unsupported_file'],
  [
    '415 for a WebP without pixels',
    Buffer.from('RIFF\x20\x00\x00\x00WEBPVP8X'.padEnd(60, '\0')),
    415,
    'unsupported_file',
  ],
  ['415 for a JPEG with 2,500 scans', aScannedJpeg({ scans: 2500, side: 300 }), 415, 'unsupported_file'],
  ['415 for an empty picture', aPng(paint(2, 2), { width: 0, height: 2 }), 415, 'unsupported_file'],
] as const)('%s', async (_, file, status, code) => {
  const team = await aTeam(['ann']);
  expect(await avatar(file, team.ann.token)).toMatchObject({ status, codes: [code] });
  expect(await logo(file, team.ann.token)).toMatchObject({ status, codes: [code] });
  expect(await storedFiles('avatars', team.workspace.id)).toEqual([]);
  expect(process.exitCode ?? 0).toBe(0);
});

test('415 for a body that is no form, 400 for a file in another field; the avatar stays', async () => {
  const team = await aTeam(['ann']);
  const address = avatarIn(await avatar(aPng(paint(20, 20)), team.ann.token));
  expect((await send('PUT', '/profiles/me/avatar', { avatar: 'x' }, team.ann)).status).toBe(415);
  const stray = uploadForm('picture', aPng(paint(20, 20)));
  expect((await send('PUT', '/profiles/me/avatar', stray, team.ann)).status).toBe(400);
  expect((await storedUser(team, team.ann)).avatar).toBe(address);
});

test('401 without a token, 403 for a member’s logo, 402 after the trial', async () => {
  const team = await aTeam(['ann', 'bob']);
  const over = await aTeam(['ann'], { workspace: { trial_ends_at: new Date().toISOString() } });
  const file = aPng(paint(8, 8));
  expect((await send('PUT', '/profiles/me/avatar', uploadForm('avatar', file))).status).toBe(401);
  expect((await logo(file, team.bob.token)).status).toBe(403);
  expect((await logo(file, over.ann.token)).status).toBe(402);
  expect((await call(profiles.readMe, {}, over.ann)).status).toBe(200);
});

test('403 for an administrator demoted before the commit, and no logo file stays', async () => {
  const team = await aTeam(['ann', 'bob'], {
    users: { bob: withPermissions('global_administrator') },
  });
  const stop = changeBeforeCommit(
    'settings.updateLogo',
    internals.keys.user(team.workspace.id, team.bob.id),
    { permissions: noPermissions },
  );
  const answer = await logo(aPng(paint(8, 8)), team.bob.token);
  stop();
  expect(answer.status).toBe(403);
  expect(await storedFiles('logos', team.workspace.id)).toEqual([]);
});

test('eight concurrent uploads leave one avatar and one file', async () => {
  const team = await aTeam(['ann']);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => avatar(aPng(paint(10 + at, 10)), team.ann.token)),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { avatar: kept } = await storedUser(team, team.ann);
  expect(await storedFiles('avatars', team.workspace.id)).toEqual([kept]);
});

test('the settings contain the logo', async () => {
  const team = await aTeam(['ann']);
  const address = logoIn(await logo(aPng(paint(64, 64)), team.ann.token));
  expect((await call(settings.read, {}, team.ann)).body.global.logo).toBe(address);
});
