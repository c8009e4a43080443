import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { DraftName } from '#web/api/drafts.ts';

const root = fileURLToPath(new URL('../../web/src/', import.meta.url));
const source = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Why a form keeps no draft. */
type None =
  /** It has two fields at most. */
  | 'few'
  /** What it holds stands in the address. */
  | 'address'
  /** It is a part of a form that keeps one. */
  | 'part';

/**
 * A draft, the file that keeps it, and the file that forgets it once it was sent: without a name one of both; `stays`: the
 * form goes on with what was saved, of which nothing is a change.
 */
type Draft = readonly [name: DraftName, kept: string, sent?: string];

/** Every file with a form, with more than two fields or with a draft. */
const forms: Readonly<Record<string, None | Draft>> = {
  'features/billing/cancel-dialog.tsx': 'few',
  'features/billing/details.tsx': ['billing', 'features/billing/details.tsx', 'stays'],
  'features/billing/plan-form.tsx': 'few',
  'features/cards/card-dialog.tsx': ['card', 'features/cards/card-dialog.tsx'],
  'features/awards/choose-dialog.tsx': 'few',
  'features/awards/decide-dialog.tsx': 'few',
  'features/awards/picture-dialog.tsx': 'few',
  'features/connections/api-keys/new-api-key.tsx': [
    'api-key',
    'features/connections/api-keys/new-api-key.tsx',
  ],
  'features/connections/sso/domains.tsx': 'few',
  'features/connections/sso/provider-form.tsx': ['sso', 'features/connections/sso/provider-form.tsx'],
  'features/connections/teams/workflow-dialog.tsx': 'few',
  'features/connections/webhooks/webhook-dialog.tsx': [
    'webhook',
    'features/connections/webhooks/webhook-dialog.tsx',
  ],
  'features/dashboard/own-dates.tsx': 'few',
  'features/dates/day-dialog.tsx': ['company-day', 'features/dates/day-dialog.tsx'],
  'features/dates/dates.tsx': ['dates', 'features/dates/use-dates.ts', 'stays'],
  'features/entry/create-profile.tsx': ['profile', 'features/entry/create-profile.tsx'],
  'features/entry/create-team.tsx': ['team', 'features/entry/create-team.tsx'],
  'features/entry/login.tsx': 'few',
  'features/feed/composer/composer-form.tsx': [
    'post',
    'features/feed/composer/use-kept-draft.ts',
    'features/feed/composer/use-composer.ts',
  ],
  'features/feed/award/award-form.tsx': ['award-gift', 'features/feed/award/use-giving.ts'],
  'features/feed/announcement-dialog.tsx': 'few',
  'features/feed/filter/filter-dialog.tsx': 'address',
  'features/import/match-step.tsx': [
    'import',
    'features/import/use-column-matching.ts',
    'features/import/import-wizard.tsx',
  ],
  'features/import/history/settle-step.tsx': [
    'import',
    'features/import/history/use-past-posts.ts',
    'features/import/history/history-wizard.tsx',
  ],
  'features/people/add-user.tsx': ['invite', 'features/people/add-user.tsx'],
  'features/people/adjust-dialog.tsx': ['coins', 'features/people/adjust-dialog.tsx'],
  'features/people/bulk-dialog.tsx': 'few',
  'features/people/edit-dialog.tsx': ['member', 'features/people/edit-dialog.tsx'],
  'features/people/extra-dialog.tsx': 'few',
  'features/people/groups.tsx': 'few',
  'features/people/permissions-dialog.tsx': ['permissions', 'features/people/permissions-dialog.tsx'],
  'features/people/rename-group-dialog.tsx': 'few',
  'features/profile/about-form.tsx': ['profile', 'features/profile/about-form.tsx', 'stays'],
  'features/profile/email-dialog.tsx': 'few',
  'features/rewards-admin/account/point-value.tsx': 'few',
  'features/rewards-admin/bound-parts.tsx': 'part',
  'features/rewards-admin/detail-parts.tsx': 'part',
  'features/rewards-admin/edit-reward.tsx': ['reward', 'features/rewards-admin/use-reward-draft.ts'],
  'features/rewards-admin/awards/about-part.tsx': 'part',
  'features/rewards-admin/awards/points-part.tsx': 'part',
  'features/rewards-admin/awards/remove-dialog.tsx': 'few',
  'features/rewards-admin/awards/round-part.tsx': 'part',
  'features/rewards-admin/awards/award-dialog.tsx': [
    'award',
    'features/rewards-admin/awards/award-dialog.tsx',
  ],
  'features/rewards-admin/leavers/payroll-dialog.tsx': [
    'payroll',
    'features/rewards-admin/leavers/payroll-dialog.tsx',
  ],
  'features/rewards-admin/new-reward.tsx': ['reward', 'features/rewards-admin/use-reward-draft.ts'],
  'features/rewards-admin/redeem-dialog.tsx': ['redeem', 'features/rewards-admin/redeem-dialog.tsx'],
  'features/settings/danger/confirm-name-dialog.tsx': 'few',
  'features/settings/points-name-dialog.tsx': ['points-name', 'features/settings/points-name-dialog.tsx'],
  'features/settings/general.tsx': ['settings', 'features/settings/use-general.ts', 'stays'],
  'features/shop/reward-dialog.tsx': 'few',
  'features/values/value-editor.tsx': ['value', 'features/values/use-value-form.ts'],
  'features/wall/new-wall.tsx': ['wall', 'features/wall/new-wall.tsx'],
  'product/comments/comment-form.tsx': 'few',
  'product/posts/edit-dialog.tsx': 'few',
  'product/posts/post-value-dialog.tsx': 'few',
  'product/posts/report-dialog.tsx': 'few',
  'product/sign-in/code-form.tsx': 'few',
};

const field =
  /<(?:TextField|TextArea|SelectField|CheckField|DateField|ColorField|Toggle|RadioChips|PeoplePicker|GroupField|EmailListField|TagsInput|ValueChoice|ScopeMatrix|PictureField|PhotoField|LogoField|textarea|select|input)\b/g;
const fieldsIn = (file: string): number => source(file).match(field)?.length ?? 0;

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(?:features|product)\/.*\.tsx$/.test(file),
);

test('every form and every file with more than two fields is in the table', () => {
  const found = files.filter(
    (file) => /<(?:form|DialogForm|Restored)\b/.test(source(file)) || fieldsIn(file) > 2,
  );
  expect(found.toSorted()).toEqual(Object.keys(forms).toSorted());
});

test('a form without a draft has two fields at most, or another reason', () => {
  const few = Object.keys(forms).filter((file) => forms[file] === 'few');
  expect(few.filter((file) => fieldsIn(file) > 2)).toEqual([]);
});

const drafts = Object.entries(forms).flatMap(([file, kept]) =>
  Array.isArray(kept) ? [[file, ...(kept as unknown as Draft)] as const] : [],
);

test('every other form keeps the draft that the table names, and says when it was restored', () => {
  const storeless = drafts.filter(
    ([, name, kept]) => !new RegExp(`use(?:Entry)?DraftStore(?:<[^(]*>)?\\(\\s*'${name}'`).test(source(kept)),
  );
  const silent = drafts.filter(([file]) => !source(file).includes('<Restored '));
  expect(storeless).toEqual([]);
  expect(silent).toEqual([]);
  // Each name that there is belongs to a form.
  const names = source('api/drafts.ts').match(/(?<=^ {2}\| ')[\w-]+/gm) ?? [];
  expect(names.toSorted()).toEqual([...new Set(drafts.map(([, name]) => name))].toSorted());
});

test('a draft that was sent is forgotten, unless its form goes on with what was saved', () => {
  const remembered = drafts.filter(([file, , kept, sent]) => {
    const places = sent === undefined ? [file, kept] : [sent];
    return sent !== 'stays' && !places.some((one) => /\bdone\(\)|store\.write\(null\)/.test(source(one)));
  });
  expect(remembered).toEqual([]);
});
