// The popup's view, shown here. All places share one file, so that the popup does not load an extra one.
import '../popup/start.tsx';
