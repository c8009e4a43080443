import * as z from 'zod';
import type { Mail } from '#functions/adapters/mail/mail';
import { findTeamMonth } from '#functions/data/digests';
import { findShownUsers } from '#functions/data/users';
import { type Component, facts as factTable, paragraph, section } from '#functions/mails/components';
import { addressed, displayNameOf, mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { type Addressed, firstOf, notice } from '#functions/mails/notice';
import { fillPlaceholders, mailWords, pluralize } from '#functions/mails/words';
import { mailTexts } from '#shared/locales/mails';
import { type Language, tagOf } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import { isPastMonth } from '#shared/rules/mails/digest-moments';
import { getsSummaries } from '#shared/rules/mails/digests';
import { isBeingRemoved, shouldSendMail } from '#shared/rules/mails/mails';
import type { TeamMonth } from '#shared/rules/statistics/team-months';
import { isPeopleAdministrator } from '#shared/rules/people/users';

/** The report as a mail shows it: with the names of those who wait for recognition. */
export type Report = Omit<TeamMonth, 'waiting'> & {
  /** YYYY-MM */
  readonly month: string;
  readonly waiting: { readonly count: number; readonly names: readonly string[] } | null;
};

/** The share of active members and where it was a month before, in whole percent. */
const engagementText = (language: Language, { engagement, engagement_before: before }: Report): string => {
  const words = mailTexts[language];
  const percent = new Intl.NumberFormat(tagOf(language), { style: 'percent' });
  const share = percent.format(engagement ?? 0);
  if (before === null) return share;
  const change = Math.round((engagement ?? 0) * 100) - Math.round(before * 100);
  const moved = change > 0 ? words.report_up : words.report_down;
  return fillPlaceholders(change === 0 ? words.report_same : moved, {
    share,
    before: percent.format(before),
  });
};

const waitingPieces = (language: Language, { waiting }: Report): readonly Component[] => {
  const words = mailTexts[language];
  if (!waiting) return [];
  const [days] = limits.waiting.days;
  if (waiting.count === 0) return [paragraph(fillPlaceholders(words.report_nobody_waits, { days }))];
  const names = firstOf(language, waiting.names, { of: waiting.count, shown: limits.digest.people });
  return [
    section(words.report_waiting),
    paragraph(fillPlaceholders(words.report_waiting_text, { days, names })),
  ];
};

export const reportMail = (to: Addressed, report: Report): Mail => {
  const { language, workspace } = to;
  const words = mailWords(to);
  const number = new Intl.NumberFormat(tagOf(language));
  const name = new Intl.DateTimeFormat(tagOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const details = { workspace: workspace.name, month: name.format(new Date(`${report.month}-01`)) };
  const invited = {
    n: number.format(report.invited ?? 0),
    all: number.format(report.members + (report.invited ?? 0)),
  };
  const unused = { n: number.format(report.unused), all: number.format(report.members) };
  const text = fillPlaceholders(words.report_text, details);
  return notice(to, {
    subject: [words.report_subject, details],
    preview: text,
    title: fillPlaceholders(words.report_title, details),
    pieces: [
      paragraph(text),
      factTable([
        [words.report_engagement, engagementText(language, report)],
        // The engagement is that of those who joined: the others are said beside it.
        ...(report.invited
          ? [[words.report_invited, fillPlaceholders(words.report_of, invited)] as const]
          : []),
        [words.digest_fact_posts, number.format(report.posts)],
        [words.report_granted, number.format(report.granted)],
        [words.report_spent, number.format(report.spent)],
        [words.report_unused, fillPlaceholders(words.report_of, unused)],
      ]),
      ...(report.values.length > 0
        ? [
            section(words.report_values),
            factTable(
              report.values.map(({ value, points }) => [
                pluralize(language, words.points, points),
                `${value.emoji} ${value.name}`,
              ]),
            ),
          ]
        : []),
      ...waitingPieces(language, report),
    ],
    button: { label: words.report_button, url: absoluteUrl('/dashboard') },
    why: words.report_why,
  });
};

/** To each global and account administrator, on the first of a month. */
export const monthlyReport = mailKind(
  'monthly_report',
  { month: z.string().regex(/^\d{4}-\d{2}$/) },
  {
    render: async ({ month }, facts) => {
      const { user, workspace } = facts;
      const { now } = facts.reading;
      const isWanted = user.state === 'accepted' && shouldSendMail('monthly_report', user, workspace);
      if (!isWanted || !isPeopleAdministrator(user)) return undefined;
      if (!getsSummaries(workspace, now) || isPastMonth(month, workspace, now)) return undefined;
      const made = await findTeamMonth(workspace.id, month, { now });
      if (!made || isBeingRemoved(workspace, { created_at: made.made_at })) return undefined;
      const people = await findShownUsers(workspace.id, made.waiting?.first ?? [], { now });
      const names = made.waiting?.first.flatMap((id) => displayNameOf(people.get(id)) ?? []) ?? [];
      return reportMail(addressed(facts, 'monthly_report'), {
        ...made,
        month,
        waiting: made.waiting && { count: made.waiting.count, names },
      });
    },
  },
);
