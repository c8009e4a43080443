import { expect, test } from 'vitest';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import { memberTextNames, memberTexts } from '#shared/model/member-texts';
import type { ScimUser } from '#shared/model/scim';
import { aDirectory } from '../support/scim.ts';
import { call, send } from '../support/stack.ts';
import { aTeam, storedUser } from '../support/team.ts';

const { toLine } = await import('#functions/archive/lines');

test.each(memberTextNames)(
  '%s is on the profile, in users.csv, in the archive and in the directory, and goes with an erasure',
  async (name) => {
    const team = await aTeam(['ann', 'bob']);
    const { id } = team.bob;
    const said = `Said of ${name}`;
    const own = await call(profiles.updateMe, { body: { [name]: said } }, team.bob);
    expect(own).toMatchObject({ status: 200, body: { [name]: said } });
    const seen = await call(profiles.read, { params: { id } }, team.ann);
    expect(seen.body).toMatchObject({ [name]: said });
    const { body: csv } = await send('GET', '/users.csv', undefined, team.ann);
    const [heading = '', ...rows] = String(csv).split('\r\n');
    const at = heading.split(',').indexOf(name);
    expect(rows.find((row) => row.startsWith(id))?.split(',')[at]).toBe(said);
    expect(toLine('members', await storedUser(team, team.bob))).toMatchObject({ [name]: said });

    const { ask, patch } = await aDirectory(team.ann);
    const place = memberTexts[name].scim;
    const path = place.join(':');
    const inScim = (user: unknown) =>
      place.reduce<unknown>((within, part) => (within as Record<string, unknown> | undefined)?.[part], user);
    const read = (await ask('GET', `/Users/${id}`)).body as ScimUser;
    expect(inScim(read)).toBe(said);
    expect(read.schemas).toEqual(expect.arrayContaining(place.slice(0, -1)));
    const replaced = await patch(id, { op: 'replace', path, value: 'Of the directory' });
    expect(inScim(replaced.body)).toBe('Of the directory');
    expect(inScim((await patch(id, { op: 'replace', path, value: '' })).body)).toBeUndefined();
    expect(inScim((await ask('PUT', `/Users/${id}`, read)).body)).toBe(said);

    await call(users.update, { params: { id }, body: { state: 'deactivated' } }, team.ann);
    expect((await call(users.remove, { params: { id } }, team.ann)).status).toBe(204);
    expect(JSON.stringify(await storedUser(team, team.bob))).not.toContain(said);
  },
);
