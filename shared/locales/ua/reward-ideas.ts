export { rewardIdeas } from '../en/reward-ideas.ts';
