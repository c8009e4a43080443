import * as z from 'zod';
import { CelebrationPoints } from './celebration.ts';
import { Day, SingleLine, Text } from './common.ts';
import { CompanyDayId, GroupId, type PostId, type WorkspaceId } from './ids.ts';
import { limits } from './limits.ts';

const bounds = limits.companyDay;

/** A day that a team celebrates as a whole, as an administrator enters it. */
export const CompanyDayDraft = z.object({
  name: SingleLine(bounds.name).pipe(z.string().min(1, 'title_required')),
  emoji: z
    .string()
    .min(1, 'wrong_format')
    .max(60, 'wrong_format')
    .describe('the emoji itself, or its name such as rocket or :tada:'),
  date: z.iso.date('wrong_format').describe('the first time, or the only one'),
  yearly: z.boolean(),
  group_id: GroupId.nullable().describe('the department or location that gets the points; null: everyone'),
  points: CelebrationPoints.describe('for each of them'),
  text: Text(bounds.text)
    .nullable()
    .describe('with {name}, and {years} if it is yearly; null or empty: the words of the product'),
});
export type CompanyDayDraft = z.infer<typeof CompanyDayDraft>;

/** A day as stored in the table. */
export type StoredCompanyDay = Omit<CompanyDayDraft, 'group_id' | 'text'> & {
  readonly id: CompanyDayId;
  readonly workspace_id: WorkspaceId;
  readonly group_id?: GroupId;
  readonly text?: string;
  /** It is celebrated from this day on: what was before is not made up for. */
  readonly since: string;
  /** The last year in which it was celebrated: never again in that year, whatever its date is then. */
  readonly celebrated?: number;
  /** Its post, while members are still getting its points. */
  readonly giving?: PostId;
};

export const CompanyDay = CompanyDayDraft.extend({
  id: CompanyDayId,
  next: Day.nullable().describe('when it is celebrated next; null: it is over'),
});
export type CompanyDay = z.infer<typeof CompanyDay>;
