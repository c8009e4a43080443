import { statusIn } from '#shared/contract/refusals';
import { type Refusal, type RefusalCode, refusalMessage } from '#shared/model/refusal';
import { scimSchemas } from '#shared/model/scim-schemas';
import { challengeOf, json, type Response } from './respond.ts';

/** The media type of SCIM 2.0 (RFC 7644, 3.1). */
const scimType = 'application/scim+json';

/** An answer as SCIM writes it; what was created says where it is. */
export const scimJson = (status: number, body: unknown): Response => {
  const { meta } = body as { meta?: { location?: string } };
  return json(status, body, {
    'content-type': scimType,
    ...(status === 201 && meta?.location !== undefined && { location: meta.location }),
  });
};

/** What is wrong, in the words of RFC 7644, table 9; undefined where the status says it all. */
const kindOf = (code: RefusalCode, status: number): string | undefined => {
  if (code === 'email_exists') return 'uniqueness';
  if (code === 'filter_unsupported') return 'invalidFilter';
  if (code === 'user_name_immutable') return 'mutability';
  if (code === 'invalid_request') return 'invalidSyntax';
  return status === 400 ? 'invalidValue' : undefined;
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
