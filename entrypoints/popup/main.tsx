// Contains only an import, so that the bundler emits no separate file and the popup loads the shared file directly.
import './start.tsx';
