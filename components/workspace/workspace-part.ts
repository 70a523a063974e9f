import './workspace-part.css';
import { Workspace, WorkspaceNav } from './workspace.tsx';

/** The parts that only the full-page view has room for; no other surface loads them. */
export const workspace = { Workspace, WorkspaceNav };
