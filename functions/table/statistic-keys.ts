import type { GroupId, UserId, ValueId, WorkspaceId } from '#shared/model/ids';

const key = (pk: string, sk: string) => ({ pk, sk });

/** Keys of sums, as `keys` contains them. */
export const statisticKeys = {
  userTotals: (w: WorkspaceId, u: UserId) => key(`W#${w}#U#${u}`, 'TOTALS'),
  userDay: (w: WorkspaceId, u: UserId, day: string) => key(`W#${w}#U#${u}`, `DAY#${day}`),
  userValue: (w: WorkspaceId, u: UserId, v: ValueId) => key(`W#${w}#U#${u}`, `VALUE#${v}`),
  sender: (w: WorkspaceId, to: UserId, from: UserId) => key(`W#${w}#U#${to}`, `SENDER#${from}`),
  thanker: (w: WorkspaceId, to: UserId, from: UserId) => key(`W#${w}#U#${to}`, `SENDER_THANKS#${from}`),
  monthReceived: (w: WorkspaceId, month: string, u: UserId) => key(`W#${w}#MONTH#${month}`, `RECEIVED#${u}`),
  monthReceivedIn: (w: WorkspaceId, month: string, g: GroupId, u: UserId) =>
    key(`W#${w}#MONTH#${month}`, `IN#${g}#${u}`),
  monthThanked: (w: WorkspaceId, month: string, u: UserId) => key(`W#${w}#MONTH#${month}`, `THANKED#${u}`),
  monthThankedIn: (w: WorkspaceId, month: string, g: GroupId, u: UserId) =>
    key(`W#${w}#MONTH#${month}`, `THANKED_IN#${g}#${u}`),
  monthTotalIn: (w: WorkspaceId, month: string, g: GroupId) => key(`W#${w}#MONTH#${month}`, `TOTAL#${g}`),
  monthActive: (w: WorkspaceId, month: string, u: UserId) => key(`W#${w}#MONTH#${month}`, `ACTIVE#${u}`),
  monthTotal: (w: WorkspaceId, month: string) => key(`W#${w}#MONTH#${month}`, 'TOTAL'),
  day: (w: WorkspaceId, day: string) => key(`W#${w}#DAYS`, day),
  dayValues: (w: WorkspaceId, day: string) => key(`W#${w}#VALUES`, day),
  groupDay: (w: WorkspaceId, g: GroupId | UserId, day: string) => key(`W#${w}#GROUP_DAYS`, `${g}#${day}`),
  groupDayValues: (w: WorkspaceId, g: GroupId | UserId, day: string) =>
    key(`W#${w}#GROUP_VALUES`, `${g}#${day}`),
  edge: (w: WorkspaceId, day: string, from: UserId, to: UserId) =>
    key(`W#${w}#EDGES`, `${day}#${from}#${to}`),
};
