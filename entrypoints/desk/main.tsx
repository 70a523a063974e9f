// The popup's view, shown here. All surfaces share one file, so that the popup does not load an extra one.
import '../popup/start.tsx';
