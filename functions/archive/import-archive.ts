import type { ArchivedFile } from './container.ts';
import { restorePicture } from '#functions/adapters/files/store';
import { isSignedHere } from '#functions/crypto/archive-signature';
import { newSecret } from '#functions/crypto/tokens';
import {
  claimImport,
  endImport,
  isImportBegun,
  type ImportClaim,
  type ImportedBy,
  recordImported,
} from '#functions/data/imports';
import { cardEntries } from '#functions/data/greeting-cards';
import { cardCounter } from '#shared/rules/celebrations/greeting-cards';
import { lastDayEntries } from '#functions/data/last-days';
import { leaverEntries } from '#functions/data/leavers';
import { reportEntries } from '#functions/data/managers';
import { dateEntries } from '#functions/data/dates';
import { postKey, withPostIndex } from '#functions/data/posts';
import { withRedemptionIndexes } from '#functions/data/purchases';
import { administratorIndex, eachPageOfUsers, membershipOf } from '#functions/data/users';
import { memberEntries } from '#functions/projections/group-members';
import { directoryEntries } from '#functions/projections/directory';
import { termEntries } from '#functions/projections/post-terms';
import { sumsOf } from '#functions/projections/rebuild';
import type { ArchivePart } from '#shared/model/archive';
import { importMark } from '#functions/table/changes';
import { type Key, keys } from '#functions/table/keys';
import { includingExpired } from '#functions/table/read';
import { replace, type Write } from '#functions/table/writes';
import type { Email } from '#shared/model/common';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { isAdministratorWith } from '#shared/rules/mails/mails';
import { trialEnd } from '#shared/rules/billing/billing';
import { BadArchive } from './bad-archive.ts';
import { type OpenArchive, readArchive, type Visitor } from './check-archive.ts';
import type { PartLine } from './check-lines.ts';
import { sha256 } from './container.ts';
import type { Line } from './lines.ts';
import { type Manifest, signedText } from './manifest.ts';

/** A transaction takes 100 writes, one of which is the claim, and 4 MB: no line is near a hundredth of that. */
const atOnce = 90;
const bytesAtOnce = 2 * 1024 * 1024;

type Imported = { readonly w: WorkspaceId; readonly timezone: string; readonly now: Date };

/** An item with the mark that says that it is old. */
type Put = (key: Key, attributes: object) => Write;

/** What stores a line of each part. Stored again, it makes no difference. The workspace itself is stored last. */
const stores: {
  readonly [Part in ArchivePart]: (
    w: WorkspaceId,
    line: Line<Part>,
    put: Put,
    imported: Imported,
  ) => readonly Write[];
} = {
  workspace: (w, { company_days: days = [], awards = [] }, put) => [
    ...days.map((day) => put(keys.companyDay(w, day.id), { ...day, workspace_id: w })),
    ...awards.map((award) => put(keys.award(w, award.id), { ...award, workspace_id: w })),
  ],
  values: (w, line, put) => [
    put(keys.value(w, line.id), line),
    put(keys.valueName(w, line.name), { value_id: line.id }),
    ...[line.tag, ...(line.former_tags ?? [])].map((tag) =>
      put(keys.valueTag(w, tag), { value_id: line.id }),
    ),
  ],
  groups: (w, line, put) => [put(keys.group(w, line.id), line)],
  members: (w, line, put, { timezone, now }) => {
    const user = { ...line, workspace_id: w } as User;
    return [
      put(keys.user(w, line.id), { ...user, ...administratorIndex(user) }),
      ...directoryEntries(user),
      ...memberEntries(user),
      ...reportEntries(user),
      ...dateEntries(user, timezone, now),
      ...lastDayEntries(user),
      ...leaverEntries(user),
    ];
  },
  ledger: (w, line, put) => [
    put(keys.entry(w, line.user_id, line.number), line),
    // What nobody gave is from the company: on an own day, the receivers stand nowhere else.
    ...(line.type === 'post' && line.post_id && !line.by_id && !line.add_on_id
      ? [put(keys.gift(w, line.post_id, line.user_id), { user_id: line.user_id })]
      : []),
  ],
  rewards: (w, line, put) => [put(keys.reward(w, line.id), { ...line, workspace_id: w })],
  purchases: (w, line, put) => [
    put(keys.purchase(w, line.id), withRedemptionIndexes({ ...line, workspace_id: w })),
  ],
  posts: (w, line, put) => {
    const post = { ...line, workspace_id: w };
    return [
      put(postKey(post), withPostIndex(post)),
      ...termEntries(w, post).map((entry) => replace(entry, entry)),
    ];
  },
  likes: (w, { post_id: p, ...like }, put) => [put(keys.like(w, p, like.user_id), like)],
  comments: (w, line, put) => [put(keys.comment(w, line.post_id, line.id), { ...line, workspace_id: w })],
  add_ons: (w, line, put) => [put(keys.addOn(w, line.post_id, line.id), { ...line, workspace_id: w })],
  cards: (w, line, put) => {
    const card = { ...line, workspace_id: w };
    return [put(keys.greetingCard(w, line.id), card), ...cardEntries(card)];
  },
  signatures: (w, line, put) => [
    put(keys.cardSignature(w, line.card_id, line.user_id), { ...line, workspace_id: w }),
  ],
  audit: (w, line, put) => [put(keys.audit(w, line.id), line)],
};

const writesOf = (imported: Imported, { part, line }: PartLine): readonly Write[] => {
  const put: Put = (key, attributes) =>
    replace(key, { ...attributes, [importMark]: imported.now.toISOString() });
  const store = stores[part] as (
    w: WorkspaceId,
    line: PartLine['line'],
    put: Put,
    imported: Imported,
  ) => readonly Write[];
  return store(imported.w, line, put, imported);
};

/** Writes in as few transactions as they fit in, one after the other. */
const record = async (claim: ImportClaim, writes: Iterable<Write>): Promise<void> => {
  let pack: Write[] = [];
  let size = 0;
  for (const one of writes) {
    const bytes = JSON.stringify(one.item).length;
    if (pack.length > 0 && (pack.length === atOnce || size + bytes > bytesAtOnce)) {
      await recordImported(claim, pack);
      [pack, size] = [[], 0];
    }
    pack.push(one);
    size += bytes;
  }
  if (pack.length > 0) await recordImported(claim, pack);
};

/** In the installation that wrote the archive, the trial and the welcome offer continue; elsewhere a new trial begins. */
const newWorkspace = (
  {
    trial_ends_at: trial,
    welcome_offer_at: offer,
    company_days: days = [],
    awards = [],
    ...line
  }: Line<'workspace'>,
  counters: Pick<Workspace, 'users_count' | 'rewards_count' | 'cards_count' | 'team_cards_count'>,
  isOurs: boolean,
  now: Date,
): Workspace => ({
  ...line,
  ...counters,
  ...(days.length > 0 && { company_days_count: days.length }),
  ...(awards.length > 0 && { awards_count: awards.length }),
  trial_ends_at: isOurs && trial !== undefined ? trial : trialEnd(now).toISOString(),
  ...(isOurs && offer !== undefined && { welcome_offer_at: offer }),
  cursor_key: newSecret(),
});

const refusals = {
  exists:
    'The workspace of this archive already exists here. Delete it first, or import it into another installation.',
  another_archive:
    'The import of another archive of this workspace was started but not finished. Finish that one first.',
} as const;

/** Identifies an archive. */
const digestOf = ({ files }: Manifest): string => sha256(Buffer.from(JSON.stringify(files)));

/** An operator, by a name for the audit log, or somebody who has to administrate the workspace of the archive. */
type Importer =
  | { readonly operator: string }
  | {
      readonly email: Email;
      /** Counts the members that the archive brings, before any of it is stored. @throws BadArchive: too many */
      readonly countMembers: (count: number) => Promise<void>;
    };

/** Checks that an archive can be imported, without writing anything. @throws BadArchive */
export const checkArchive = async (open: OpenArchive, visit?: Visitor): Promise<Manifest> => {
  const manifest = await readArchive(open, visit);
  const { open_gift_cards: cards } = manifest;
  if (cards > 0)
    throw new BadArchive(
      `${cards === 1 ? 'A gift card was' : `${cards} gift cards were`} being bought when this archive was written. Export again when that has ended: here nobody would buy or refund ${cards === 1 ? 'it' : 'them'}.`,
    );
  return manifest;
};

const wroteIt = (manifest: Manifest): Promise<boolean> =>
  isSignedHere(signedText(manifest), manifest.signature);

/** Checks an archive, and that it is imported by somebody who may. @throws BadArchive */
const checkImport = async (
  open: OpenArchive,
  by: Importer,
): Promise<{ readonly manifest: Manifest; readonly importedBy: ImportedBy }> => {
  if ('operator' in by) return { manifest: await checkArchive(open), importedBy: by };
  let userId: UserId | undefined;
  let members = 0;
  const manifest = await checkArchive(open, {
    lines: (found) => {
      for (const { part, line } of found) {
        if (part !== 'members') continue;
        if (line.email === by.email && isAdministratorWith(line, 'account_administrator')) userId = line.id;
        else if (line.state !== 'deactivated' && !line.demo) members += 1;
      }
      return Promise.resolve();
    },
  });
  if (userId === undefined)
    throw new BadArchive(`${by.email} is not an owner of ${manifest.workspace.name}.`);
  // What somebody made up would make members of people whom nobody asked, and begin a new trial.
  if (!(await wroteIt(manifest)))
    throw new BadArchive(
      'This archive was not exported by this installation, or was changed since. Whoever runs Bravo for you can import it.',
    );
  if (!(await isImportBegun(manifest.workspace.id))) await by.countMembers(members);
  return { manifest, importedBy: { userId } };
};

/**
 * Imports an archive as a new workspace. Nothing is written before all of it was checked, and nobody sees the workspace
 * before all of it is there. Run again after an interruption, it completes the import.
 * @throws BadArchive saying why nothing was imported
 */
export const importArchive = async (
  open: OpenArchive,
  by: Importer,
  now: Date,
): Promise<{ readonly manifest: Manifest; readonly workspace: Workspace }> => {
  const { manifest, importedBy } = await checkImport(open, by);
  const { id: w } = manifest.workspace;
  const claim = await claimImport(w, digestOf(manifest), now);
  if (typeof claim === 'string') throw new BadArchive(refusals[claim]);
  try {
    let settings: Line<'workspace'> | undefined;
    const openCards = { cards_count: 0, team_cards_count: 0 };
    const again = await readArchive(open, {
      lines: async (lines) => {
        for (const { part, line } of lines) {
          if (part === 'workspace') settings = line;
          if (part === 'cards' && line.state === 'open') openCards[cardCounter(line)] += 1;
        }
        const imported = { w, timezone: settings?.timezone ?? 'UTC', now };
        await record(
          claim,
          lines.flatMap((line) => writesOf(imported, line)),
        );
      },
      picture: ({ name, content }: ArchivedFile) => restorePicture(`/${name}`, content),
    });
    if (!settings || digestOf(again) !== digestOf(manifest))
      throw new BadArchive('The archive was changed while it was read. Import it again.');
    const { writes, counters } = await sumsOf(settings, now);
    await record(claim, writes);
    // Last of all: an address leads to its workspaces through these.
    await eachPageOfUsers(w, includingExpired, (users) =>
      record(
        claim,
        users.flatMap((user) =>
          user.email ? [replace(keys.membership(user.email, w), membershipOf(user))] : [],
        ),
      ),
    );
    const workspace = newWorkspace(settings, { ...counters, ...openCards }, await wroteIt(manifest), now);
    await endImport(claim, workspace, importedBy, now);
    return { manifest, workspace };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'already_settled')
      throw new BadArchive('Another import of this archive has taken over.', { cause: error });
    throw error;
  }
};
