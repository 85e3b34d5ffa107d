import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"LimitError, error","description":"LimitError, error: A render, a parse or a request exceeded a limit; limit names the setting, or the fixed limit. Its code is limit. It is a PlatformError …","frontmatter":{"title":"LimitError, error","description":"LimitError, error: A render, a parse or a request exceeded a limit; limit names the setting, or the fixed limit. Its code is limit. It is a PlatformError …"},"headers":[],"relativePath":"reference/errors/LimitError.md","filePath":"reference/errors/LimitError.md"}');
const _sfc_main = { name: "reference/errors/LimitError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="limiterror" tabindex="-1">LimitError <a class="header-anchor" href="#limiterror" aria-label="Permalink to &quot;LimitError&quot;">​</a></h1><p>A render, a parse or a request exceeded a limit; <code>limit</code> names the setting, or the fixed limit.</p><p>Its <code>code</code> is <code>limit</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/LimitError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const LimitError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  LimitError as default
};
