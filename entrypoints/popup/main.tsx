// Imports alone, so that the bundler writes no file for each place: all of them load the same.
import './begin.ts';
