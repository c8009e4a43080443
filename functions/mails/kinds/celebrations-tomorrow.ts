import * as z from 'zod';
import type { Mail } from '#functions/adapters/mail/mail';
import { withDetails } from '#functions/data/tell-apart';
import { findUsers } from '#functions/data/users';
import { facts as pairs, paragraph } from '#functions/mails/components';
import { addressed, displayNameOf, mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { type Addressed, firstOf, notice } from '#functions/mails/notice';
import { pluralize } from '#functions/mails/words';
import { celebrationName } from '#shared/rules/celebrations/celebration-texts';
import { mailTexts } from '#shared/locales/mails';
import type { StoredCelebration } from '#shared/model/celebration';
import { Day } from '#shared/model/common';
import { UserId } from '#shared/model/ids';
import { isBillingActive } from '#shared/rules/billing/billing';
import {
  celebratedKinds,
  celebrationSettings,
  celebrationsOn,
} from '#shared/rules/celebrations/celebration-days';
import { isBeingRemoved, shouldSendMail } from '#shared/rules/mails/mails';
import { dayOf } from '#shared/rules/basics/time';

/** Somebody who is celebrated tomorrow. */
type Celebrated = { readonly name: string; readonly celebration: StoredCelebration };

export const celebrationsTomorrowMail = (to: Addressed, celebrated: readonly Celebrated[]): Mail => {
  const { language } = to;
  const words = mailTexts[language];
  const names = firstOf(language, [...new Set(celebrated.map(({ name }) => name))]);
  return notice(to, {
    subject: [words.tomorrow_subject, { names }],
    preview: words.tomorrow_text,
    title: words.tomorrow_title,
    pieces: [
      pairs(
        celebrated.map(({ name, celebration }) => [
          celebrationName(language, celebration),
          celebration.years === undefined
            ? name
            : `${name}, ${pluralize(language, words.celebration_years, celebration.years)}`,
        ]),
      ),
      paragraph(words.tomorrow_text),
    ],
    button: { label: words.tomorrow_button, url: absoluteUrl('/feed') },
    why: words.tomorrow_why,
  });
};

/** To colleagues on the day before, one mail about all the celebrations that concern them. */
export const celebrationsTomorrow = mailKind(
  'celebrations_tomorrow',
  { day: Day, people: z.array(UserId).max(100) },
  {
    render: async ({ day, people: ids }, facts) => {
      const { user, workspace, reading } = facts;
      const { now } = reading;
      // A mail that comes when the day has begun would come after the celebration.
      const isEarly = dayOf(now, workspace.timezone) < day;
      const isWanted = user.state === 'accepted' && shouldSendMail('celebrations', user, workspace);
      if (!isEarly || !isWanted || !celebrationSettings(workspace).remind) return undefined;
      if (isBeingRemoved(workspace) || !isBillingActive(workspace, now)) return undefined;
      const people = await withDetails(workspace.id, await findUsers(workspace.id, ids, reading), reading);
      const celebrated = ids.flatMap((id) => {
        const person = id === user.id ? undefined : people.get(id);
        const name = displayNameOf(person);
        if (!person || name === undefined) return [];
        return celebrationsOn(person, day, celebratedKinds(workspace), workspace.timezone).map(
          (celebration) => ({
            name,
            celebration,
          }),
        );
      });
      return celebrated.length > 0
        ? celebrationsTomorrowMail(addressed(facts, 'celebrations'), celebrated)
        : undefined;
    },
  },
);
