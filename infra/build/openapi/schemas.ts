import * as z from 'zod';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { Download } from '#shared/contract/download';
import { gifs } from '#shared/contract/gifs';
import { leaderboards } from '#shared/contract/leaderboards';
import { ledger } from '#shared/contract/ledger';
import * as myProfile from '#shared/contract/profiles';
import * as invitations from '#shared/contract/users';
import * as addOn from '#shared/model/add-on';
import * as announcement from '#shared/model/announcement';
import * as apiKey from '#shared/model/api-key';
import * as assistant from '#shared/model/assistant';
import * as archive from '#shared/model/archive';
import * as audit from '#shared/model/audit';
import * as billing from '#shared/model/billing';
import * as celebration from '#shared/model/celebration';
import * as common from '#shared/model/common';
import * as award from '#shared/model/award';
import * as awardRequest from '#shared/model/award-request';
import * as companyDay from '#shared/model/company-day';
import * as connectionAlert from '#shared/model/connection-alert';
import * as entry from '#shared/model/entry';
import * as giftCard from '#shared/model/gift-card';
import * as greetingCard from '#shared/model/greeting-card';
import * as group from '#shared/model/group';
import * as hook from '#shared/model/hook';
import * as hookEvent from '#shared/model/hook-event';
import * as ids from '#shared/model/ids';
import * as chat from '#shared/model/chat';
import * as leaderboard from '#shared/model/leaderboard';
import * as money from '#shared/model/money';
import * as news from '#shared/model/news';
import * as notifications from '#shared/model/notifications';
import * as passkey from '#shared/model/passkey';
import * as pointsName from '#shared/model/points-name';
import * as post from '#shared/model/post';
import * as purchase from '#shared/model/purchase';
import * as reportLine from '#shared/model/report-line';
import * as report from '#shared/model/report';
import { type RefusalCode as Code, refusalMessages } from '#shared/model/refusal';
import * as reward from '#shared/model/reward';
import * as scim from '#shared/model/scim';
import * as settings from '#shared/model/settings';
import * as sso from '#shared/model/sso';
import * as leaver from '#shared/model/leaver';
import * as peopleFile from '#shared/model/people-file';
import * as pointsAccount from '#shared/model/points-account';
import * as taxYear from '#shared/model/tax-year';
import * as user from '#shared/model/user';
import * as value from '#shared/model/value';
import * as wall from '#shared/model/wall';
import * as workspace from '#shared/model/workspace';
import { nameIn } from './names.ts';

export type Json = Readonly<Record<string, unknown>>;

const RefusalCode = z.enum(Object.keys(refusalMessages) as Code[]);
const Refusal = z.object({
  code: RefusalCode,
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
const Refusals = z.object({ errors: z.array(Refusal), request_id: z.string().optional() });
/** The refusals of the protocols that have a form of their own (functions/http/mcp.ts and oauth.ts). */
const JsonRpcError = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).nullable(),
  error: z.object({
    code: z.int(),
    message: z.string(),
    data: z.object({ code: RefusalCode, request_id: z.string() }).optional(),
  }),
});
const OAuthError = z.object({ error: z.string(), error_description: z.string() });

/** The schemas that the model exports, named as there. A generated client has a type for each. */
const exported: Readonly<Record<string, unknown>> = {
  ...addOn,
  ...announcement,
  ...apiKey,
  ...archive,
  ...assistant,
  ...audit,
  ...billing,
  ...celebration,
  ...award,
  ...awardRequest,
  ...companyDay,
  ...chat,
  ...common,
  ...connectionAlert,
  ...entry,
  ...giftCard,
  ...greetingCard,
  ...group,
  ...hook,
  ...hookEvent,
  ...ids,
  ...invitations,
  ...leaderboard,
  ...money,
  ...myProfile,
  ...leaver,
  ...peopleFile,
  ...news,
  ...notifications,
  ...passkey,
  ...pointsName,
  ...post,
  ...purchase,
  ...report,
  ...reportLine,
  ...reward,
  ...scim,
  ...settings,
  ...sso,
  ...pointsAccount,
  ...taxYear,
  ...user,
  ...value,
  ...wall,
  ...workspace,
};
/** Names for replies that only one call has, or that read better outside. */
const given = {
  Config: config.read.reply,
  Download,
  Gif: gifs.search.reply.element,
  Invitation: auth.verifyInvite.reply,
  JsonRpcError,
  LedgerCheck: ledger.verify.reply,
  OAuthError,
  Profile: myProfile.profiles.read.reply,
  ProvedAddress: auth.verifyCode.reply,
  RecognitionMap: leaderboards.orgChart.reply,
  Refusal,
  RefusalCode,
  Refusals,
  Scope: apiKey.ApiKey.shape.scopes.element,
  Session: auth.listSessions.reply.element,
  SignedIn: auth.openSession.reply,
  Statistics: leaderboards.statistics.reply,
  User: user.FullUser,
  ValueShare: leaderboards.values.reply.element,
};

const schemas = Object.entries<unknown>({ ...exported, ...given }).filter(
  (one): one is [string, z.ZodType] => one[1] instanceof z.ZodType,
);
const named = z.registry<{ id: string }>();
for (const [id, schema] of schemas) named.add(schema, { id });

/** Bounds of every whole number in zod; they would only make the document larger. */
const unbounded = new Set<unknown>([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);

type Converted = {
  readonly properties: Readonly<Record<string, Json>>;
  readonly $defs?: Readonly<Record<string, Json>>;
};

/** The JSON schemas of inputs, before the server trims and lower-cases them. Named schemas become references. */
const convert = (fields: Readonly<Record<string, z.ZodType>>): Converted => {
  const converted = z.toJSONSchema(z.object(fields), {
    io: 'input',
    metadata: named,
    override: ({ zodSchema, jsonSchema }) => {
      const description = z.globalRegistry.get(zodSchema)?.description;
      if (description !== undefined) jsonSchema.description = description;
      // The format is enough; its long pattern would make the document twice as large.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (unbounded.has(jsonSchema.minimum)) delete jsonSchema.minimum;
      if (unbounded.has(jsonSchema.maximum)) delete jsonSchema.maximum;
    },
  });
  return JSON.parse(JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/')) as Converted;
};

export const schemaOf = (schema: z.ZodType): Json => convert({ it: schema }).properties['it'] ?? {};

/** The named schemas by their names. */
export const namedSchemas: Readonly<Record<string, Json>> = convert(Object.fromEntries(schemas)).$defs ?? {};

/** Follows a reference to a named schema. */
export const resolved = (schema: Json): Json => {
  const { $ref, ...more } = schema;
  if (typeof $ref !== 'string') return schema;
  return { ...resolved(namedSchemas[nameIn($ref)] ?? {}), ...more };
};
