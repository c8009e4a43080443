import { statusIn } from '#shared/contract/refusals';
import { type Refusal, type RefusalCode, refusalMessage } from '#shared/model/refusal';
import { scimSchemas } from '#shared/model/scim-schemas';
import { type AskedAttributes, selectAttributes } from '#shared/rules/connections/scim-attributes';
import { challengeOf, json, type Response } from './respond.ts';

/** The media type of SCIM 2.0 (RFC 7644, 3.1). */
const scimType = 'application/scim+json';

/** An answer as SCIM writes it, with the attributes that were asked for; what was created says where it is. */
export const scimJson = (status: number, body: unknown, asked: AskedAttributes): Response => {
  const { meta } = body as { meta?: { location?: string } };
  return json(status, selectAttributes(body, asked), {
    'content-type': scimType,
    ...(status === 201 && meta?.location !== undefined && { location: meta.location }),
  });
};

const kinds: Partial<Record<RefusalCode, string>> = {
  email_exists: 'uniqueness',
  not_unique: 'uniqueness',
  filter_unsupported: 'invalidFilter',
  attribute_immutable: 'mutability',
  path_invalid: 'invalidPath',
  path_required: 'noTarget',
  invalid_request: 'invalidSyntax',
};

/** What is wrong, in the words of RFC 7644, table 9; undefined where the status says it all. */
const kindOf = (code: RefusalCode, status: number): string | undefined => {
  const known = kinds[code];
  return known ?? (status === 400 ? 'invalidValue' : undefined);
};

/** A refusal as SCIM writes it; our own code is in front of the words. */
export const scimRefusal = ({ code, details, path }: Refusal): Response => {
  const status = statusIn({ speaks: 'scim' }, code);
  const kind = kindOf(code, status);
  const where = path.length > 0 ? ` (${path.join('.')})` : '';
  const wait = details['retry_after'];
  const detail = `${code}: ${refusalMessage(code, details)}${where}`;
  return json(
    status,
    { schemas: [scimSchemas.error], status: String(status), ...(kind && { scimType: kind }), detail },
    {
      'content-type': scimType,
      ...(wait !== undefined && { 'retry-after': String(wait) }),
      ...challengeOf(status),
    },
  );
};
