import { logger } from '#functions/platform/log';

/** The change stream's job finishes what is interrupted here, so the caller gets no error. */
export const leaveRestToStream = (finishing: Promise<void>): Promise<void> =>
  finishing.catch((error: unknown) =>
    logger.warn('not finished: the count job continues', { error: error as Error }),
  );
