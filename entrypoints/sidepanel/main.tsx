// The popup's view, at its place: one file for all places, so that the popup loads no more than before.
import '../popup/start.tsx';
