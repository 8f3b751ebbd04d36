// The room SwipeApp.
