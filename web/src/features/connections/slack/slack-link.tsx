import { ChatLink } from '../chat-link.tsx';
import { slack } from './connection.ts';

/** Where a member says that they are a person in Slack. */
const SlackLink = () => <ChatLink words={slack.words} />;

export default SlackLink;
