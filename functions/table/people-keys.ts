import type { CelebrationKind } from '#shared/model/celebration';
import type { PeopleFileId, UserId, WorkspaceId } from '#shared/model/ids';

const key = (pk: string, sk: string) => ({ pk, sk });

/** The lists of keys.ts that say where members are found. */
export const peopleLists = {
  directory: (w: WorkspaceId) => ({ pk: `W#${w}#PEOPLE` }),
  people: (w: WorkspaceId, prefix: string) => ({ pk: `W#${w}#PEOPLE`, begins: prefix }),
  dates: (w: WorkspaceId) => ({ pk: `W#${w}#DATES` }),
  datesOn: (w: WorkspaceId, kind: CelebrationKind, date: string) => ({
    pk: `W#${w}#DATES`,
    begins: `${kind}#${date}#`,
  }),
  directReports: (w: WorkspaceId) => ({ pk: `W#${w}#DIRECT_REPORTS` }),
  peopleFiles: (w: WorkspaceId) => ({ pk: `W#${w}#PEOPLE_FILES` }),
  reportsTo: (w: WorkspaceId, manager: UserId) => ({
    pk: `W#${w}#DIRECT_REPORTS`,
    begins: `${manager}#`,
  }),
};

/** The keys of keys.ts for the same. */
export const peopleKeys = {
  person: (w: WorkspaceId, word: string, u: UserId) => key(`W#${w}#PEOPLE`, `${word}#${u}`),
  date: (w: WorkspaceId, kind: CelebrationKind, date: string, u: UserId) =>
    key(`W#${w}#DATES`, `${kind}#${date}#${u}`),
  peopleFile: (w: WorkspaceId, file: PeopleFileId) => key(`W#${w}#PEOPLE_FILES`, file),
  directReport: (w: WorkspaceId, manager: UserId, u: UserId) =>
    key(`W#${w}#DIRECT_REPORTS`, `${manager}#${u}`),
};
