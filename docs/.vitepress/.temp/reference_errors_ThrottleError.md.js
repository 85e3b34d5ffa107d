import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"ThrottleError, error","description":"ThrottleError, error: Too many wrong passwords; retryAfterMs is the wait before the next attempt. Its code is limit. It is a LimitError: see all errors.","frontmatter":{"title":"ThrottleError, error","description":"ThrottleError, error: Too many wrong passwords; retryAfterMs is the wait before the next attempt. Its code is limit. It is a LimitError: see all errors."},"headers":[],"relativePath":"reference/errors/ThrottleError.md","filePath":"reference/errors/ThrottleError.md"}');
const _sfc_main = { name: "reference/errors/ThrottleError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="throttleerror" tabindex="-1">ThrottleError <a class="header-anchor" href="#throttleerror" aria-label="Permalink to &quot;ThrottleError&quot;">​</a></h1><p>Too many wrong passwords; <code>retryAfterMs</code> is the wait before the next attempt.</p><p>Its <code>code</code> is <code>limit</code>. It is a <code>LimitError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/ThrottleError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ThrottleError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ThrottleError as default
};
