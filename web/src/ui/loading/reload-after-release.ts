const retryAfterMs = 60_000;

const fetchPage = async (): Promise<string> => {
  const answer = await fetch('/', { cache: 'no-cache' });
  return answer.ok ? answer.text() : '';
};

/** Whether the server has a newer page than this one. The libraries' file may be the same as before. */
export const isReleased = async (): Promise<boolean> => {
  const mine = [...document.querySelectorAll('script[type=module][src]')];
  const page = await fetchPage().catch(() => '');
  return page.includes('id="root"') && mine.some((one) => !page.includes(one.getAttribute('src') ?? ''));
};

/**
 * A page opened before a release requests chunks that no longer exist: reloads it once to get the new page. All other
 * errors, such as a lost network, are thrown again, because a reload would make them worse.
 */
export const reloadAfterRelease = async (error: unknown): Promise<never> => {
  const tried = Number(sessionStorage.getItem('reloaded_at') ?? 0);
  if (Date.now() - tried < retryAfterMs || !(await isReleased())) throw error;
  sessionStorage.setItem('reloaded_at', String(Date.now()));
  location.reload();
  return new Promise<never>(() => undefined);
};
