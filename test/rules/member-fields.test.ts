import { expect, test } from 'vitest';
import { profiles } from '#shared/contract/profiles';
import { fieldsWhere, memberFields } from '#shared/model/member-fields';
import { CurrentUser, FullUser } from '#shared/model/user';

/** What replies call a field that they do not show as it is stored. */
const inReplies: Readonly<Record<string, string>> = {
  first_name: 'name',
  last_name: 'name',
  birth_date: 'birthday',
  manager_id: 'manager',
  accepted_at: 'joined_at',
  news_toggles: 'news',
};
const shownIn = (shape: object, fields: readonly string[]) =>
  fields.filter((field) => !(field in shape) && !((inReplies[field] ?? '') in shape));

const everywhere = fieldsWhere('profile', 'everywhere');

test('colleagues see on a profile what the register shows them, and nothing else of a member', () => {
  const { shape } = profiles.read.reply;
  const shown = [...everywhere, ...fieldsWhere('profile', 'colleagues')];
  expect(shownIn(shape, shown)).toEqual([]);
  const hidden = fieldsWhere('profile', 'administrators', 'self', 'nobody');
  expect(hidden.filter((field) => field in shape)).toEqual([]);
});

test('administrators and members themselves see what the register shows them alone', () => {
  expect(shownIn(FullUser.shape, [...everywhere, ...fieldsWhere('profile', 'administrators')])).toEqual([]);
  expect(shownIn(profiles.readMe.reply.shape, fieldsWhere('profile', 'self'))).toEqual([]);
  const hidden = fieldsWhere('profile', 'nobody');
  const shapes = [FullUser.shape, CurrentUser.shape, profiles.readMe.reply.shape];
  expect(hidden.filter((field) => shapes.some((shape) => field in shape))).toEqual([]);
});

test('an erasure keeps of a member only what names nobody', () => {
  const kept = fieldsWhere('erasure', 'keep');
  const personal = Object.entries(memberFields).flatMap(([field, { profile, hook }]) =>
    hook || profile === 'colleagues' || profile === 'self' ? [field] : [],
  );
  expect(personal.filter((field) => (kept as readonly string[]).includes(field))).toEqual(['accepted_at']);
});
