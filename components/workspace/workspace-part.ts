import './workspace-part.css';
import { WorkspaceNav } from './rail.tsx';
import { Workspace } from './workspace.tsx';

/** The parts that only the full-page view has room for; no other surface loads them. */
export const workspace = { Workspace, WorkspaceNav };
