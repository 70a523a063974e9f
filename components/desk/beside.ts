import '../styles/beside.css';
import { Desk } from './desk.tsx';
import { DeskPlaces } from './desk-places.tsx';

/** What the desk alone has room for: no other place loads it. */
export const beside = { Desk, DeskPlaces };
