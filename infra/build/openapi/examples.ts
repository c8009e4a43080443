import { type Json, resolved } from './schemas.ts';

/** The part of a JSON schema (as zod writes it) that examples need. */
type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
};

const secret = 'dGhpcy1pcy1vbmx5LWFuLWV4YW1wbGUtb2YtYS10b2s';
const id = '01JD3Q8M6ZK4T7R9W2X5Y0ABCD';

/** Example values by field name. `workspace.name` wins over `name`. */
const words: Readonly<Record<string, unknown>> = {
  email: 'anna@acme.example',
  userName: 'anna@acme.example',
  op: 'replace',
  department: 'Design',
  givenName: 'Anna',
  familyName: 'Petrova',
  externalId: '00u1abcd',
  sig: secret,
  code: '1234 5678',
  token: secret,
  access_token: secret,
  id_token: 'eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.eyJlbWFpbCI6ImFubmFAYWNtZS5leGFtcGxlIn0.c2lnbmF0dXJl',
  nonce: 'f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d',
  upload: 'f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d',
  next_cursor: 'eyJhZnRlciI6IjAxSkQzUThNNlpLNFQ3UjlXMlg1WTBBQkNEIn0',
  cursor: 'eyJhZnRlciI6IjAxSkQzUThNNlpLNFQ3UjlXMlg1WTBBQkNEIn0',
  starting_after: 'in_1QExample',
  'google.client_id': '1234567890-example.apps.googleusercontent.com',
  'microsoft.client_id': '8d3f2a10-6b1c-4c5e-9f70-2b1d0e4c6a58',
  'microsoft.sign_in_url': 'https://login.microsoftonline.com/organizations/oauth2/v2.0/authorize',
  code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  domain: 'acme.example',
  issuer: 'https://login.acme.example',
  client_id: 'bravo',
  client_secret: 'a-secret-of-the-provider',
  redirect_uri: 'https://bravo.acme.example/sso/01KPXSF1V2E84A7ZQ0M2CB6T9D',
  'record.name': '_bravo-verification',
  'record.value': 'bravo-4uE0qNEo3dVWm3T9mF1m7nJk2yZx5aBc',
  sign_in_url: 'https://accounts.google.com/o/oauth2/v2/auth',
  session_url: 'https://checkout.example/session',
  url: 'https://media1.giphy.com/media/example/200.gif',
  preview_url: 'https://media1.giphy.com/media/example/100.gif',
  channel_id: 'C0123456789',
  callback: '/settings/billing/overview',
  canceled: '/settings/billing/overview?from=canceled',
  first_name: 'Anna',
  last_name: 'Petrova',
  name: 'Anna Petrova',
  'workspace.name': 'Acme Studio',
  'api_keys.name': 'Payroll',
  'values.name': 'Teamwork',
  'value.name': 'Teamwork',
  'post_value.name': 'Teamwork',
  invited_by: 'Tom Becker',
  impersonated_by: 'Sam, support',
  company_name: 'Acme Studio',
  job_title: 'Product designer',
  pronouns: 'she/her',
  phone: '+1 202 555 0143',
  timezone: 'Europe/Madrid',
  language: 'en',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
  active_color: 'c2410c',
  color: 'c2410c',
  logo: '/media/logos/acme.webp',
  avatar: '/media/avatars/anna.webp',
  image: null,
  processed_at: null,
  redeemed_by: null,
  gift_card_url: null,
  failure: null,
  gif: 'https://media1.giphy.com/media/example/200.gif',
  security_contact: 'security@acme.example',
  emoji: '🤝',
  tag: 'teamwork',
  keywords: 'help',
  topic: 'launch',
  message: 'Thank you for the calm in the middle of the launch.',
  comment: 'Size M, please',
  description: 'We win together and help before we are asked.',
  title: 'A day off',
  search: 'anna',
  birthday: '04-12',
  birth_date: '1990-04-12',
  hire_date: '2024-02-01',
  month: '2026-11',
  first_month: '2026-01',
  reason: 'Too few people use it',
  promo: 'WELCOME',
  brand: 'visa',
  last4: '4242',
  number: 'BRAVO-0001',
  currency: 'USD',
  country: 'ES',
  city: 'Madrid',
  state: 'Madrid',
  line1: 'Calle Mayor 1',
  line2: '',
  postal_code: '28013',
  gift_card_value: '2500',
  money_value: '450',
  stock: '20',
  per_person: '2',
  organization: 'The animal shelter',
  price: '50',
  details: {},
};

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T09:30:00.000Z',
  date: '2026-11-21',
  uri: 'https://example.com/',
  email: 'anna@acme.example',
};

const numbers: Readonly<Record<string, number>> = {
  score: 10,
  limit: 100,
  score_remaining: 90,
  balance: 120,
  price: 50,
  users_count: 12,
  trial_days: 23,
  days: 30,
  width: 200,
  height: 200,
  exp_month: 4,
  exp_year: 2030,
};

const within = (wanted: number, { minimum, exclusiveMinimum, maximum }: Schema): number =>
  Math.min(Math.max(wanted, minimum ?? -Infinity, (exclusiveMinimum ?? -Infinity) + 1), maximum ?? Infinity);

const ofString = (name: string, parent: string, { format, pattern = '' }: Schema): unknown => {
  if (pattern.startsWith('^[0-7]')) return id;
  if (pattern.startsWith('^msg_')) return 'msg_5q0TRh1kLd8vXyN2bWc7Ae';
  if (pattern.includes('{43}')) return secret;
  return words[`${parent}.${name}`] ?? words[name] ?? formats[format ?? ''] ?? 'text';
};

const typeOf = ({ type }: Schema): string | undefined =>
  typeof type === 'string' ? type : type?.find((one) => one !== 'null');

/** Whether a field of a SCIM object is named `$ref`: readers of the document would follow its example as a reference. */
const hasReference = (written: Json): boolean => {
  const { properties = {} }: Schema = resolved(written);
  return '$ref' in properties;
};

/** A realistic value that is valid for a schema. `name` is the name of the field, `parent` the name of its object. */
export const exampleOf = (written: Json, name = '', parent = ''): unknown => {
  const schema: Schema = resolved(written);
  if ('const' in schema) return schema.const;
  const type = typeOf(schema);
  const nullable = Array.isArray(schema.type) || schema.anyOf?.some((one) => one.type === 'null');
  if (nullable && words[name] === null) return null;
  if (schema.enum) return schema.default ?? schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.find((one) => one.type !== 'null');
  if (choice) return exampleOf(choice, name, parent);
  if (type === 'object') {
    const owner = name || parent;
    const fields = Object.entries(schema.properties ?? {}).filter(([, inner]) => !hasReference(inner));
    return Object.fromEntries(fields.map(([field, inner]) => [field, exampleOf(inner, field, owner)]));
  }
  if (type === 'array')
    return schema.items && !hasReference(schema.items) ? [exampleOf(schema.items, name, parent)] : [];
  if (type === 'integer' || type === 'number') return within(numbers[name] ?? 1, schema);
  if (type === 'boolean') return schema.default ?? false;
  return type === 'string' ? ofString(name, parent, schema) : null;
};
