import { listDates } from '#functions/data/dates';
import { findShownUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { CelebrationKind, UpcomingCelebration } from '#shared/model/celebration';
import type { WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import {
  celebratedKinds,
  type DateEntry,
  dateSpans,
  nextDayOf,
  yearsOn,
} from '#shared/rules/celebration-days';
import { daysBefore } from '#shared/rules/time';
import { personById } from '#shared/rules/users';

type Span = { readonly from: string; readonly days: number; readonly limit: number };

const datesOfKind = async (
  w: WorkspaceId,
  kind: CelebrationKind,
  { from, days, limit }: Span,
  reading: Reading,
): Promise<readonly DateEntry[]> => {
  const spans = dateSpans(from, daysBefore(from, 1 - days));
  return (await Promise.all(spans.map((span) => listDates(w, kind, { ...span, limit }, reading)))).flat();
};

/**
 * Returns what a team celebrates on some days in a row, past ones too, the earliest first: the first `limit` of them. The
 * index is read for these days alone, however many members there are.
 */
export const findCelebrations = async (
  workspace: Workspace,
  span: Span,
  reading: Reading,
): Promise<UpcomingCelebration[]> => {
  const { id: w } = workspace;
  const found = await Promise.all(
    celebratedKinds(workspace).map((kind) => datesOfKind(w, kind, span, reading)),
  );
  const last = daysBefore(span.from, 1 - span.days);
  const shown = found
    .flat()
    .flatMap((entry) => {
      const day = nextDayOf(entry.date, span.from);
      const celebrated = day <= last ? yearsOn(entry, day) : undefined;
      return celebrated ? [{ entry, day, years: celebrated.years ?? null }] : [];
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .slice(0, span.limit);
  const ids = shown.map(({ entry }) => entry.user_id);
  const people = await findShownUsers(w, ids, reading);
  return shown.map(({ entry: { kind, user_id: id }, day, years }) => ({
    person: personById(people, id),
    kind,
    day,
    years,
  }));
};
