import { tellClicks } from './tell-clicks.ts';

tellClicks();
