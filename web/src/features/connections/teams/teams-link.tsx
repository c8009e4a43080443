import { ChatLink } from '../chat-link.tsx';
import { teams } from './connection.ts';

/** Where a member says that they are a person in Microsoft Teams. */
const TeamsLink = () => <ChatLink words={teams.words} />;

export default TeamsLink;
