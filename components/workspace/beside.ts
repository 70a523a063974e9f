import './beside.css';
import { Workspace, WorkspaceNav } from './workspace.tsx';

/** What the full-page view alone has room for: no other place loads it. */
export const beside = { Workspace, WorkspaceNav };
