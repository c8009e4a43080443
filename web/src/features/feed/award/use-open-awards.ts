import { useAwards } from '#web/product/awards/use-awards.ts';

/** The awards that the user may give or ask for now. */
export const useOpenAwards = () => {
  const { data, ...state } = useAwards();
  return { ...state, data: data?.filter(({ can }) => can.ask) };
};
