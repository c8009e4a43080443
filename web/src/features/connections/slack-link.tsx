import { ChatLink } from './chat-link.tsx';

/** Where a member says that they are a person in Slack. */
const SlackLink = () => <ChatLink area="chat" />;

export default SlackLink;
