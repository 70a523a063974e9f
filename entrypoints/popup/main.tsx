// Imports alone, so that the bundler writes no file for it: the popup loads the file of what it shares at once.
import './start.tsx';
