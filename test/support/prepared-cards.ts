import type { EndpointId } from '#shared/contract/index';
import { aCardChange, aCardFor, changeCard, sign, startCard } from './greeting-cards.ts';
import { uploadForm, aPng, paint } from './pictures.ts';
import { stack } from './stack.ts';
import type { Scenario } from './prepared-requests.ts';

/** A card that the caller starts for the colleague, or the colleague for the caller. */
const aCard = async ({ team }: Scenario, by: 'caller' | 'colleague' = 'caller') => {
  const [maker, to] = by === 'caller' ? [team.caller, team.colleague] : [team.colleague, team.caller];
  const { id } = await startCard(maker, to);
  return { params: { id } };
};

const signed = async (scene: Scenario) => {
  const { params } = await aCard(scene);
  await sign(params.id, scene.team.caller, 'Get well');
  return { params: { ...params, user_id: scene.team.caller.id } };
};

const aDeliveredCard = async (scene: Scenario) => {
  const { params } = await aCard(scene, 'colleague');
  const delivered_at = stack.clock.now().toISOString();
  await changeCard(scene.team, params.id, { state: 'delivered', delivered_at });
  return { params, body: { message: 'Thank you all' } };
};

const aSignature = () => {
  const body = uploadForm('picture', aPng(paint(2, 2)));
  body.set('message', 'Get well');
  body.set('picture_text', 'The team');
  return body;
};

/** Requests about cards that many sign. */
export const cardRequests = {
  'celebrations.createCard': ({ team }: Scenario) => ({ body: aCardFor(team.colleague) }),
  'celebrations.readCard': (scene: Scenario) => aCard(scene),
  'celebrations.updateCard': async (scene: Scenario) => {
    return { ...(await aCard(scene)), body: aCardChange() };
  },
  'celebrations.cancelCard': (scene: Scenario) => aCard(scene),
  'celebrations.signCard': async (scene: Scenario) => ({ ...(await aCard(scene)), body: aSignature() }),
  'celebrations.removeSignature': signed,
  'celebrations.thankForCard': aDeliveredCard,
} satisfies Partial<Record<EndpointId, unknown>>;
