import { apiPrefix } from '#shared/contract/prefix';
import { securityHeaders } from '../../blueprint/headers.ts';

type Check = {
  readonly path: string;
  readonly status: readonly number[];
  /** Further problems of the answer, in words. */
  readonly also?: (response: Response, text: string) => readonly string[];
};

const isPage = ({ headers }: Response, text: string): readonly string[] => [
  ...(headers.get('content-type')?.startsWith('text/html') ? [] : ['is not a page']),
  ...(headers.get('content-security-policy') ? [] : ['has no content security policy']),
  ...(text.includes('/assets/') ? [] : ['contains no script']),
];

const checks: readonly Check[] = [
  { path: '/', status: [200], also: isPage },
  { path: '/feed', status: [200], also: isPage },
  { path: '/robots.txt', status: [200] },
  { path: `${apiPrefix}/auth/providers`, status: [200] },
  // API Gateway knows no path with a slash at its end: this shows that our function in CloudFront runs.
  { path: `${apiPrefix}/auth/providers/`, status: [200] },
  { path: `${apiPrefix}/openapi.json`, status: [200] },
  // The table is reached: a token that nobody has is looked up.
  { path: `${apiPrefix}/profiles/me`, status: [401] },
  { path: '/media/avatars/none.webp', status: [403, 404] },
];

const ask = async (url: string): Promise<{ response: Response; text: string } | string> => {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000) });
    return { response, text: await response.text() };
  } catch (error) {
    return String(error);
  }
};

const run = async (origin: string, { path, status, also }: Check): Promise<readonly string[]> => {
  const answered = await ask(`${origin}${path}`);
  if (typeof answered === 'string') return [`${path} did not answer: ${answered}`];
  const { response, text } = answered;
  const missing = Object.keys(securityHeaders).filter((name) => response.headers.get(name) === null);
  return [
    ...(status.includes(response.status) ? [] : [`${path} answered ${response.status}`]),
    ...missing.map((name) => `${path} has no header ${name}`),
    ...(also?.(response, text) ?? []).map((problem) => `${path} ${problem}`),
  ];
};

/** The files that the page names; without one of them it stays empty. */
const assets = async (origin: string): Promise<readonly Check[]> => {
  const answered = await ask(`${origin}/`);
  const page = typeof answered === 'string' ? '' : answered.text;
  const named = new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path));
  return [...named].map((path) => ({ path, status: [200] }));
};

/**
 * Looks whether a stage answers as it should. Changes nothing.
 * @param origin of the web app
 * @param api the API's own address, which must refuse
 * @returns what is wrong, in words; empty if nothing is
 */
export const smokeTest = async (origin: string, api: string): Promise<readonly string[]> => {
  const problems = await Promise.all(
    [...checks, ...(await assets(origin))].map((check) => run(origin, check)),
  );
  const past = await ask(`${api}${apiPrefix}/auth/providers`);
  const open = typeof past !== 'string' && past.response.status !== 403;
  return [...problems.flat(), ...(open ? ['the API answers past CloudFront'] : [])];
};
