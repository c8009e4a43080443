import { ChatLink } from './chat-link.tsx';

/** Where a member says that they are a person in Microsoft Teams. */
const TeamsLink = () => <ChatLink area="teams" />;

export default TeamsLink;
