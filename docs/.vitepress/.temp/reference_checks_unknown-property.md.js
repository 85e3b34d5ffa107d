import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unknown-property, rule of check","description":"unknown-property, rule of check: warning – A query reads, filters or sorts by a property that the file of the table does not list, or the body of a form …","frontmatter":{"title":"unknown-property, rule of check","description":"unknown-property, rule of check: warning – A query reads, filters or sorts by a property that the file of the table does not list, or the body of a form …"},"headers":[],"relativePath":"reference/checks/unknown-property.md","filePath":"reference/checks/unknown-property.md"}');
const _sfc_main = { name: "reference/checks/unknown-property.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unknown-property" tabindex="-1">unknown-property <a class="header-anchor" href="#unknown-property" aria-label="Permalink to &quot;unknown-property&quot;">​</a></h1><p><em>warning</em> – A query reads, filters or sorts by a property that the file of the table does not list, or the body of a form reads a field that the form does not list: it is nil.</p><p><code>graphql/books.graphql</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{ records(per_page: 9, filter: { table: { value: &quot;book&quot; } }) { results { title: property(name: &quot;titel&quot;) } } }</span></span></code></pre></div><p><code>schema/book.yml</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>properties: [{ name: title }]</span></span></code></pre></div><blockquote><p>table &quot;book&quot; has no property &quot;titel&quot; (did you mean &quot;title&quot;?)</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/unknown-property.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unknownProperty = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unknownProperty as default
};
