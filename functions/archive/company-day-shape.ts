import * as z from 'zod';
import { CelebrationPoints } from '#shared/model/celebration';
import { Day, SingleLine, Text } from '#shared/model/common';
import type { StoredCompanyDay } from '#shared/model/company-day';
import { CompanyDayId, GroupId, PostId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Emoji, Number, type Owner, type Rules } from './shape-parts.ts';

/** The own days of the company, which stand in the line of the workspace. */
const companyDay = {
  id: CompanyDayId,
  name: SingleLine(limits.companyDay.name),
  emoji: Emoji,
  date: Day,
  yearly: z.boolean(),
  group_id: GroupId.optional(),
  points: CelebrationPoints,
  text: Text(limits.companyDay.text).optional(),
  since: Day,
  celebrated: Number.optional(),
  giving: PostId.optional(),
} satisfies Rules<StoredCompanyDay, Owner>;
export const companyDays = z.array(z.strictObject(companyDay)).max(limits.companyDay.count);
