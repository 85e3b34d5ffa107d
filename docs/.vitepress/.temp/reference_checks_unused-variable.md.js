import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"unused-variable, rule of check","description":"unused-variable, rule of check: hint – A variable is set and never read. Names that begin with _ are exempt. views/pages/index.liquid the variable 'book …","frontmatter":{"title":"unused-variable, rule of check","description":"unused-variable, rule of check: hint – A variable is set and never read. Names that begin with _ are exempt. views/pages/index.liquid the variable 'book …"},"headers":[],"relativePath":"reference/checks/unused-variable.md","filePath":"reference/checks/unused-variable.md"}`);
const _sfc_main = { name: "reference/checks/unused-variable.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unused-variable" tabindex="-1">unused-variable <a class="header-anchor" href="#unused-variable" aria-label="Permalink to &quot;unused-variable&quot;">​</a></h1><p><em>hint</em> – A variable is set and never read. Names that begin with <code>_</code> are exempt.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% assign book = &quot;Emma&quot; %}</span></span></code></pre></div><blockquote><p>the variable &quot;book&quot; is never read</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/unused-variable.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unusedVariable = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unusedVariable as default
};
