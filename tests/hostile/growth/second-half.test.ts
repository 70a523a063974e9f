import { measureHalf } from './kinds.ts';

measureHalf(1);
