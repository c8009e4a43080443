import { type SignInProvider, forEachProvider } from '#shared/model/sign-in';

/** How much is paid for before anybody uses the product: docs/operations/first-deploy.md. */
export const profiles = ['small', 'full'] as const;
export type Profile = (typeof profiles)[number];

/** The settings of a stage. */
export type StageConfig = {
  readonly stage: string;
  readonly profile: Profile;
  /** The region of everything but what must be in us-east-1; '' for the one of the command line. */
  readonly region: string;
  /** Whether data outlives its stack: the table and the pictures are kept, and stacks are protected from deletion. */
  readonly keepsData: boolean;
  /** The domain of the web app; '' for the one of CloudFront. */
  readonly domain: string;
  /** The hosted zone of the domain at Route 53, as `Z123/example.com`; '' if its records are made elsewhere. */
  readonly zone: string;
  /** The ARN of the certificate, in us-east-1, of a domain without a hosted zone. */
  readonly certificate: string;
  /** The stream of a restored table, which is then the table: its ARN names both. '' for the table of the stack. */
  readonly tableStream: string;
  /** The sender address of mails; verified in SES, or its domain is. */
  readonly mailFrom: string;
  /** The domain that is verified in SES, with signatures; '': only the sender address is. */
  readonly mailDomain: string;
  /** Whether the identity in SES is there already, as for a second stage with the same sender: SES knows each only once. */
  readonly mailIdentityExists: boolean;
  /** How many mails SES takes from the account in a second. */
  readonly mailRate: number;
  /** Who hears of alarms; '' for nobody. */
  readonly alarmEmail: string;
  /** What a month may cost, in dollars, before somebody hears of it. */
  readonly budget: number;
  /** Requests a second that the API accepts, and in a burst. */
  readonly requests: { readonly rate: number; readonly burst: number };
  /** How many functions that decode pictures or write exports run at the same time; 0: no limit of their own. */
  readonly costlyFunctions: number;
  /** The external services whose secrets are set, by the names of the secrets. */
  readonly features: readonly string[];
  /** URLs of the operator's own pages for feedback, help, terms and privacy; '' if not configured. */
  readonly feedbackUrl: string;
  readonly helpUrl: string;
  readonly termsUrl: string;
  readonly privacyUrl: string;
  /** Our client ids at each sign-in provider; without one, the provider is not offered. */
  readonly clientIds: Readonly<Record<SignInProvider, readonly string[]>>;
  /** The tenants of Microsoft whose people may sign in; without any, those of every organization. */
  readonly microsoftTenants: readonly string[];
};

type Settings = Readonly<Record<string, unknown>>;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

const listed = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(text) : text(value).split(',').filter(Boolean);

/** @throws Error when the number is missing or below `least` */
const numberOf = (name: string, value: unknown, least: number): number => {
  const number = Number(text(value) || Number.NaN);
  if (!(number >= least)) throw new Error(`"${name}" must be a number of at least ${least}`);
  return number;
};

const oneOf = <One extends string>(name: string, value: unknown, allowed: readonly One[]): One => {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new Error(`"${name}" must be one of ${allowed.join(', ')}`);
  return found;
};

/** @throws Error when the text is not of the form */
const formed = (name: string, value: unknown, form: RegExp, words: string): string => {
  const given = text(value);
  if (given !== '' && !form.test(given)) throw new Error(`"${name}" must be ${words}`);
  return given;
};

/**
 * Reads the settings of a stage from the context of CDK: `-c name=value` first, then the stage's entry below `stages`
 * in cdk.json, then the value for all stages.
 * @throws Error naming the setting that is missing or wrong
 */
export const readStage = (context: (name: string) => unknown): StageConfig => {
  const stage = text(context('stage'));
  if (!/^[a-z][a-z0-9-]{0,19}$/.test(stage))
    throw new Error('"stage" must be a short name of lowercase letters, digits and hyphens');
  const own = ((context('stages') ?? {}) as Record<string, Settings>)[stage] ?? {};
  // Values of -c are texts; those of all stages in cdk.json give way to the stage's own.
  const known = new Set<string>();
  const setting = (name: string): unknown => {
    known.add(name);
    const given = context(name);
    const shared = (context('defaults') as Settings | undefined)?.[name];
    return given ?? own[name] ?? shared;
  };
  const profile = oneOf('profile', setting('profile'), profiles);
  const budget = setting('budget');
  const mailFrom = formed('mailFrom', setting('mailFrom'), /^[^@\s]+@[^@\s]+$/, 'an email address');
  if (mailFrom === '') throw new Error('Set "mailFrom" in cdk.json or with -c');
  const domain = formed('domain', setting('domain'), /^[a-z0-9.-]+\.[a-z]+$/, 'a domain name');
  const zone = formed('zone', setting('zone'), /^Z[A-Z0-9]+\/[a-z0-9.-]+$/, 'of the form Z123/example.com');
  const certificate = formed(
    'certificate',
    setting('certificate'),
    /^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
    'the ARN of a certificate in us-east-1',
  );
  const proofs = [zone, certificate].filter(Boolean).length;
  if (domain !== '' && proofs !== 1)
    throw new Error('"domain" needs either "zone" or the "certificate" that was made for it by hand');
  if (domain === '' && proofs > 0) throw new Error('"zone" and "certificate" need a "domain"');
  const config: StageConfig = {
    stage,
    profile,
    region: text(setting('region')),
    keepsData: text(setting('keepsData') ?? stage === 'production') === 'true',
    domain,
    zone,
    certificate,
    tableStream: formed('tableStream', setting('tableStream'), /^arn:.+\/stream\/.+$/, 'the ARN of a stream'),
    mailFrom,
    mailDomain: formed('mailDomain', setting('mailDomain'), /^[a-z0-9.-]+\.[a-z]+$/, 'a domain name'),
    mailIdentityExists: text(setting('mailIdentityExists')) === 'true',
    mailRate: numberOf('mailRate', setting('mailRate'), 1),
    alarmEmail: formed('alarmEmail', setting('alarmEmail'), /^[^@\s]+@[^@\s]+$/, 'an email address'),
    // The default differs by profile, because each costs something before any use.
    budget: numberOf('budget', typeof budget === 'object' ? (budget as Settings)[profile] : budget, 1),
    requests: {
      rate: numberOf('requestRate', setting('requestRate'), 1),
      burst: numberOf('requestBurst', setting('requestBurst'), 1),
    },
    costlyFunctions: numberOf('costlyFunctions', setting('costlyFunctions'), 0),
    // The names of the secrets that are set, as in -c features=gifs,stripe
    features: listed(setting('features')),
    feedbackUrl: text(setting('feedbackUrl')),
    helpUrl: text(setting('helpUrl')),
    termsUrl: text(setting('termsUrl')),
    privacyUrl: text(setting('privacyUrl')),
    clientIds: forEachProvider((provider) => listed(setting(`${provider}ClientIds`))),
    microsoftTenants: listed(setting('microsoftTenants')),
  };
  const unknown = Object.keys(own).filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(`There is no setting ${unknown.map((name) => `"${name}"`).join(', ')}`);
  return config;
};
